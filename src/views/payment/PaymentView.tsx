import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PaymentForm } from '../../../machines/domain/payment-data.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { CardSection } from './CardSection.tsx';
import type { PaymentViewProps } from './card-parts.ts';
import { connectPayment } from './payment.connect.ts';
import type { PaymentView as View } from './payment.connect.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { Overview } from './Overview.tsx';
import { PayLaterSection } from './PayLaterSection.tsx';

/** The payment form. */
export function PaymentView({ actor, parts, links }: PaymentViewProps) {
  const view = useView(actor, connectPayment);
  const form = useSelector(actor, ({ context }) => context.form);
  if (view.kind === 'loading' || form === null) return <LoadingPage />;
  return <OpenForm view={view} form={form} actor={actor} parts={parts} links={links} />;
}

interface OpenFormProps extends PaymentViewProps {
  readonly view: Extract<View, { kind: 'form' }>;
  readonly form: PaymentForm;
}

function OpenForm({ view, form, actor, parts, links }: OpenFormProps) {
  const { send } = actor;
  const [firstProblem] = view.problemFields;

  // A blocked submit says why: the first field in error gets the focus (RUL-14, VAL-R07).
  useEffect(() => {
    if (view.blockedSubmits > 0 && firstProblem) focusField(firstProblem);
    // Only a new blocked submit moves the focus, not a field that was corrected meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view.blockedSubmits]);

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
          <Overview
            overview={view.overview}
            onToggle={(accessionId) => send({ type: 'familyBlock.toggled', accessionId })}
          />
        }
      >
        <Stack>
          {view.isGutZoomer && <Notice tone="warn">{copy.gutZoomer}</Notice>}
          {view.otherOrders > 0 && (
            <Notice tone="info" title={copy.family.title}>
              {copy.family.text(view.otherOrders)}
            </Notice>
          )}
          {view.concierge && (
            <Card>
              <Checkbox
                label={`${copy.concierge.label} ${view.concierge.fee}`}
                description={view.concierge.isPaid ? copy.concierge.paid : copy.concierge.description}
                isSelected={view.concierge.isTicked}
                isDisabled={view.concierge.isPaid}
                onChange={(isTicked) => send({ type: isTicked ? 'concierge.ticked' : 'concierge.cleared' })}
              />
            </Card>
          )}
          <Card title={copy.methods.title}>
            <Form onSubmit={() => send({ type: 'payment.submitted' })}>
              <Stack>
                {view.problemFields.length > 1 && (
                  <ErrorSummary
                    heading={copy.summary}
                    problems={view.problemFields.map((field) => ({
                      fieldId: field,
                      message: copy.problem(field, view.problems[field] ?? 'required'),
                    }))}
                  />
                )}
                <MethodChoice view={view} onSelect={(method) => send({ type: 'method.selected', method })} />
                {(view.method === 'card' || view.method === 'hsa/fsa') && (
                  <CardSection view={view} form={form} actor={actor} parts={parts} links={links} />
                )}
                {view.method === 'payLater' && <PayLaterSection view={view} actor={actor} />}
                {view.isSettled && (
                  <ActionBar>
                    <Button type="submit" isWide>
                      {copy.continue}
                    </Button>
                  </ActionBar>
                )}
              </Stack>
            </Form>
          </Card>
          <LiveText isHidden>{copy.overview.dueNow(view.due)}</LiveText>
        </Stack>
      </Page>
      {view.busy && <Busy busy={view.busy} />}
    </>
  );
}

function Busy({ busy }: { readonly busy: NonNullable<OpenFormProps['view']['busy']> }) {
  const details = { paying: copy.busy.payingDetail, elsewhere: copy.busy.elsewhereDetail };
  return (
    <BusyOverlay
      message={copy.busy[busy]}
      detail={busy in details ? details[busy as keyof typeof details] : undefined}
    />
  );
}
