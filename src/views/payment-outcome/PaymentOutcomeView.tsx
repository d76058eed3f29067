import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { paymentOutcomeMachine } from '../../../machines/payment-outcome/payment-outcome.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Header } from '../../ui/Header.tsx';
import { ProgressSteps } from '../../ui/ProgressSteps.tsx';
import { Box, Row, ScreenOnly, Stack } from '../../ui/Layout.tsx';
import { Figure, Outcome } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { labTelUrl } from '../../ui/tel.ts';
import { WithAmounts } from '../../ui/WithAmounts.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import type { SavePdfProps } from '../shared/save-pdf-component.ts';
import { useView } from '../shared/use-view.ts';
import { connectOutcome } from './payment-outcome.connect.ts';
import { Receipt } from './Receipt.tsx';

interface PaymentOutcomeViewProps {
  readonly actor: ActorRefFrom<typeof paymentOutcomeMachine>;
  readonly supportPhone: string;
  /** Whether the lab sends a receipt by email; undefined if that is not known. */
  readonly isReceiptEmailed?: boolean | undefined;
  /** Opens the browser's print dialog. */
  readonly onPrint: () => void;
  readonly SavePdf: ComponentType<SavePdfProps>;
}

/** The success page with its 'What's Next' banner, the receipt, and the schedule dialog. */
export function PaymentOutcomeView(props: PaymentOutcomeViewProps) {
  const { actor, supportPhone, isReceiptEmailed, onPrint, SavePdf } = props;
  const view = useView(actor, connectOutcome);
  if (view.kind === 'loading') return <LoadingPage />;
  const { title, text: defaultText } = view.isPaid ? copy.succeeded : copy.notPaidInFull;
  const text = view.isInconsistent ? copy.notPaidInFull.inconsistent(supportPhone) : defaultText;
  return (
    <>
      <Header
        reference={common.accessionId(view.accessionId)}
        logoUrl={view.logo?.url}
        logoName={view.logo?.name}
      />
      <Page title={title} heading={title} isHeadingHidden isEnd>
        <Stack>
          <ScreenOnly>
            <Stack>
              <Outcome
                tone={view.isPaid ? 'success' : 'info'}
                title={title}
                text={<WithPhone phone={supportPhone}>{text}</WithPhone>}
              >
                {view.paid && (
                  <Figure note={view.paid.by}>
                    <span translate="no">{view.paid.amount}</span>
                  </Figure>
                )}
                {view.part && (
                  <p>
                    <WithAmounts>{view.part}</WithAmounts>
                  </p>
                )}
                <p>{view.kit}</p>
              </Outcome>
              {view.next && (
                <Box title={copy.succeeded.next}>
                  <Row align="between">
                    <span>{view.next.label}</span>
                    {view.next.step === 'support' ? (
                      <LinkButton href={labTelUrl(supportPhone)}>{supportPhone}</LinkButton>
                    ) : (
                      <Button
                        isPending={view.isOpening}
                        onPress={() => actor.send({ type: 'nextStep.chosen' })}
                      >
                        {copy.continue}
                      </Button>
                    )}
                  </Row>
                </Box>
              )}
              <Box title={copy.order.title}>
                <ProgressSteps steps={view.steps} stateNames={copy.order.states} />
              </Box>
            </Stack>
          </ScreenOnly>
          {view.receipt && (
            <Receipt
              receipt={view.receipt}
              isEmailed={isReceiptEmailed}
              onPrint={onPrint}
              SavePdf={SavePdf}
            />
          )}
        </Stack>
      </Page>
      {view.isScheduling && (
        <Dialog
          title={copy.schedule.title}
          size="m"
          onClose={() => actor.send({ type: 'schedule.postponed' })}
          actions={
            <>
              <Button onPress={() => actor.send({ type: 'schedule.chosen' })}>{copy.schedule.go}</Button>
              <Button kind="ghost" onPress={() => actor.send({ type: 'schedule.postponed' })}>
                {copy.schedule.later}
              </Button>
            </>
          }
        >
          <p>{copy.schedule.text}</p>
        </Dialog>
      )}
    </>
  );
}
