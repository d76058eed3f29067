import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PayLaterProvider } from '../../../machines/domain/charge.ts';
import type { payMachine } from '../../../machines/payment/pay.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment-form.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckTile } from '../../ui/CheckTile.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { WithAmounts } from '../../ui/WithAmounts.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useChild } from '../shared/use-child.ts';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { CardMissingContext } from './CardField.tsx';
import { CardSection } from './CardSection.tsx';
import type { PaymentViewProps } from './card-components.ts';
import { connectPayment, summaryErrors } from './payment.connect.ts';
import type { PaymentFormViewData } from './payment.connect.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { Overview } from './Overview.tsx';
import { PayLaterSection } from './PayLaterSection.tsx';

export function PaymentView({ actor, components, links }: PaymentViewProps) {
  const view = useView(actor, connectPayment);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));
  if (view.kind === 'loading') return <LoadingPage title={copy.title} columns="two" />;
  const overview = view.isDueKnown ? view.overview : null;
  return (
    <>
      <Header
        reference={common.accessionId(view.accessionId)}
        logoUrl={view.logo?.url}
        logoName={view.logo?.name}
      />
      <Page
        title={copy.title}
        heading={copy.title}
        sub={view.orderFrom}
        aside={
          overview && (
            <Overview
              overview={overview}
              onToggle={(accessionId) => actor.send({ type: 'familyBlock.toggled', accessionId })}
            />
          )
        }
      >
        <Stack>
          {view.isGutZoomer && <NoticeBox tone="warn">{copy.gutZoomer}</NoticeBox>}
          {view.otherOrders > 0 && (
            <NoticeBox tone="info" title={copy.family.title}>
              {copy.family.text(view.otherOrders)}
            </NoticeBox>
          )}
          <Body view={view} actor={actor} components={components} links={links} />
          <LiveText isHidden>
            {overview && <WithAmounts>{`${overview.dueLabel}: ${overview.due}`}</WithAmounts>}
          </LiveText>
        </Stack>
      </Page>
      {view.busy && <Busy busy={view.busy} actor={actor} />}
    </>
  );
}

interface BodyProps extends PaymentViewProps {
  readonly view: PaymentFormViewData;
}

function Body({ view, actor, components, links }: BodyProps) {
  if (view.unresolvedProvider)
    return <UnresolvedAtProvider provider={view.unresolvedProvider} actor={actor} />;
  if (view.amountError) {
    return (
      <NoticeBox tone="error" title={copy.unpayable.title}>
        <WithPhone phone={links.supportPhone}>
          {copy.unpayable[view.amountError](links.supportPhone)}
        </WithPhone>
      </NoticeBox>
    );
  }
  if (view.isUpdating) {
    return (
      <Box title={copy.updating.title}>
        <Stack>
          <p>{copy.updating.text}</p>
          <Row>
            <Button onPress={() => actor.send({ type: 'invoice.checked' })}>{copy.updating.retry}</Button>
          </Row>
        </Stack>
      </Box>
    );
  }
  if (view.question) return <AmountQuestion question={view.question} actor={actor} />;
  return (
    <>
      {view.failure !== null && (
        <NoticeBox tone="error" title={copy.failure.title}>
          {view.failure.reason && <Reason {...view.failure.reason} />}
          <span>{` ${copy.failure.text}`}</span>
          {view.failure.hasAdvice && <span>{` ${copy.failure.advice}`}</span>}
        </NoticeBox>
      )}
      <Concierge view={view} actor={actor} />
      <Methods view={view} actor={actor} components={components} links={links} />
    </>
  );
}

function Reason({ text, isService }: { readonly text: string; readonly isService: boolean }) {
  return isService ? <ServiceText>{text}</ServiceText> : <span>{text}</span>;
}

/** A pay-later payment with an unknown outcome: nothing else is offered meanwhile (RUL-59). */
function UnresolvedAtProvider({
  provider,
  actor,
}: Pick<BodyProps, 'actor'> & { readonly provider: PayLaterProvider }) {
  const name = copy.payLater[provider];
  return (
    <Box title={copy.unresolved.title(name)}>
      <Stack>
        <p>{copy.unresolved.text(name)}</p>
        <Row>
          <Button onPress={() => actor.send({ type: 'status.checked' })}>{copy.unresolved.check}</Button>
          <Button kind="ghost" onPress={() => actor.send({ type: 'payLater.abandoned' })}>
            {copy.unresolved.abandon(name)}
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}

/** The link's amount was paid before, or is more than is due: the patient decides what to pay (RUL-66). */
function AmountQuestion({
  question,
  actor,
}: Pick<BodyProps, 'actor'> & { readonly question: NonNullable<BodyProps['view']['question']> }) {
  const { title, text } = copy.question[question.kind];
  return (
    <Box title={title}>
      <Stack>
        <p>
          <WithAmounts>{text(question)}</WithAmounts>
        </p>
        <Row>
          <Button onPress={() => actor.send({ type: 'balance.chosen' })}>
            <WithAmounts>{copy.question.pay(question.due)}</WithAmounts>
          </Button>
          <Button kind="ghost" onPress={() => actor.send({ type: 'amount.confirmed' })}>
            <WithAmounts>{copy.question.pay(question.requested)}</WithAmounts>
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}

function Concierge({ view: { concierge }, actor }: Pick<BodyProps, 'view' | 'actor'>) {
  if (!concierge) return null;
  return (
    <CheckTile
      label={copy.concierge.label}
      price={concierge.fee}
      description={concierge.isPaid ? copy.concierge.paid : copy.concierge.description[concierge.when]}
      isSelected={concierge.isChecked}
      isDisabled={concierge.isPaid}
      onChange={(isChecked) => actor.send({ type: isChecked ? 'concierge.checked' : 'concierge.cleared' })}
    />
  );
}

function Methods({ view, actor, components, links }: BodyProps) {
  const { send } = actor;
  const { WalletButton } = components;
  const [isCardMissing, setCardMissing] = useState(false);
  const errors = summaryErrors(view, isCardMissing);
  return (
    <Box title={copy.methods.title}>
      <Form isSubmission onSubmit={() => send({ type: 'payment.submitted' })}>
        <Stack>
          <ErrorSummary heading={copy.summary(errors.length)} errors={errors}>
            {view.wallet && (
              <WalletButton
                {...view.wallet}
                amount={view.amount}
                isBusy={view.busy !== null}
                onApproved={() => send({ type: 'wallet.approved' })}
                onOutdated={() => send({ type: 'wallet.outdated' })}
                onDismissed={() => send({ type: 'wallet.dismissed' })}
              />
            )}
            <MethodChoice view={view} onChoose={(method) => send({ type: 'method.chosen', method })} />
            {(view.method === 'card' || view.method === 'hsa/fsa') && (
              <CardMissingContext value={setCardMissing}>
                <CardSection view={view} actor={actor} components={components} links={links} />
              </CardMissingContext>
            )}
            {view.method === 'payLater' && <PayLaterSection view={view} actor={actor} />}
            {view.isNothingDue && (
              <ActionBar>
                <Button type="submit" isWide>
                  {copy.continue}
                </Button>
              </ActionBar>
            )}
          </ErrorSummary>
        </Stack>
      </Form>
    </Box>
  );
}

function Busy({
  busy,
  actor,
}: Pick<BodyProps, 'actor'> & { readonly busy: NonNullable<BodyProps['view']['busy']> }) {
  const pay = useChild<ActorRefFrom<typeof payMachine>>(actor, 'pay');
  return pay ? <Paying pay={pay} busy={busy} /> : <Overlay busy={busy} />;
}

/** Says 'checking', not 'processing', while the order and the form are still being checked. */
function Paying({ pay, busy }: { readonly pay: ActorRefFrom<typeof payMachine> } & OverlayProps) {
  const isQuiet = useView(pay, (snapshot) => snapshot.hasTag('noSpinner'));
  const isChecking = useView(pay, (snapshot) => snapshot.hasTag('checking'));
  if (isQuiet) return null;
  return <Overlay busy={isChecking && busy === 'paying' ? 'checking' : busy} />;
}

interface OverlayProps {
  readonly busy: keyof typeof copy.busy.messages;
}

function Overlay({ busy }: OverlayProps) {
  const details: Partial<Record<OverlayProps['busy'], string>> = copy.busy.details;
  return <BusyOverlay message={copy.busy.messages[busy]} detail={details[busy]} />;
}
