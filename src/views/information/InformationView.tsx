import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import type { DemographicsLock } from '../../../machines/information/information.rules.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/information.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { PhoneLink, WithPhone } from '../../ui/PhoneLink.tsx';
import { HelpLine } from '../shared/HelpLine.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { AddressFields } from './AddressFields.tsx';
import { BasicFields } from './BasicFields.tsx';
import { BottomBar } from './BottomBar.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { connectInformation } from './information.connect.ts';
import type { InformationFormViewData, InformationViewData as View } from './information.connect.ts';
import { KitIllustration } from './KitIllustration.tsx';

interface InformationViewProps {
  readonly actor: ActorRefFrom<typeof informationMachine>;
  readonly supportPhone: string;
}

/** Basic information and shipping address, in all their states (INFO-R01). */
export function InformationView({ actor, supportPhone }: InformationViewProps) {
  const view = useView(actor, connectInformation);
  const next = <Button onPress={() => actor.send({ type: 'next.pressed' })}>{copy.buttons.next}</Button>;
  switch (view.kind) {
    case 'loading':
      return <LoadingPage title={copy.title} />;
    case 'readOnly':
      return <ReadOnly view={view} next={next} supportPhone={supportPhone} />;
    case 'done':
      return <Done view={view} next={next} supportPhone={supportPhone} />;
    case 'changeFailed':
      return (
        <>
          <Header reference={common.accessionId(view.accessionId)} />
          <Page title={copy.changeFailed.title} heading={copy.changeFailed.title} isHeadingHidden>
            <Outcome
              tone="error"
              title={copy.changeFailed.title}
              text={view.text}
              actions={
                <Button onPress={() => actor.send({ type: 'editing.resumed' })}>
                  {copy.changeFailed.again}
                </Button>
              }
            />
          </Page>
        </>
      );
    case 'form':
      return <OpenForm view={view} actor={actor} supportPhone={supportPhone} />;
  }
}

interface ReadOnlyProps {
  readonly view: Extract<View, { kind: 'readOnly' }>;
  readonly next: ReactNode;
  readonly supportPhone: string;
}

/** Read-only information with 'Next' (INFO-R11, INFO-R20, INFO-R26). */
function ReadOnly({ view, next, supportPhone }: ReadOnlyProps) {
  const readOnly = <WithPhone phone={supportPhone}>{copy.readOnly(supportPhone)}</WithPhone>;
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page
        title={copy.title}
        heading={copy.title}
        banner={
          view.isDelivered ? (
            <NoticeBox tone="success" title={copy.delivered}>
              {readOnly}
            </NoticeBox>
          ) : (
            <NoticeBox tone="info">{readOnly}</NoticeBox>
          )
        }
      >
        {view.isIncomplete && (
          <NoticeBox tone="warn" title={copy.incomplete.title}>
            <CallToComplete supportPhone={supportPhone} />
          </NoticeBox>
        )}
        <Box title={copy.basic}>
          <DescriptionList items={view.basic} />
        </Box>
        <Box title={copy.address}>
          {view.address ? <DescriptionList items={view.address} /> : <FamilyAddress />}
        </Box>
        <ActionBar>{next}</ActionBar>
      </Page>
    </>
  );
}

interface DoneProps {
  readonly view: Extract<View, { kind: 'done' }>;
  readonly next: ReactNode;
  readonly supportPhone: string;
}

/**
 * 'Information Saved!' or 'Change Address Request Sent!', and the next step (INFO-R18, INFO-R19, INFO-R23, INFO-R24).
 */
function Done({ view, next, supportPhone }: DoneProps) {
  const isChangeRequest = view.status === 'changeRequested';
  const title = isChangeRequest ? copy.changeRequested.title : copy.saved;
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page title={title} heading={title} isHeadingHidden isEnd>
        <Outcome
          tone={isChangeRequest ? 'info' : 'success'}
          title={title}
          text={isChangeRequest ? copy.changeRequested.text : undefined}
        >
          {view.nextStep && <p>{copy.nextStep[view.nextStep]}</p>}
          {view.isUnshippable && (
            <p>
              <WithPhone phone={supportPhone}>{copy.reason.unshippable(supportPhone)}</WithPhone>
            </p>
          )}
        </Outcome>
        {view.demographicsLock && (
          <DemographicsLocked reason={view.demographicsLock} supportPhone={supportPhone} />
        )}
        <Box title={copy.title}>
          <DescriptionList items={view.facts} />
        </Box>
        {isChangeRequest && <HelpLine />}
        <ActionBar>{next}</ActionBar>
      </Page>
    </>
  );
}

interface DemographicsLockedProps {
  readonly reason: DemographicsLock;
  readonly supportPhone: string;
}

function DemographicsLocked({ reason, supportPhone }: DemographicsLockedProps) {
  return (
    <NoticeBox tone="warn" title={copy.duplicate.blockedTitle} role="status">
      <WithPhone phone={supportPhone}>{copy.duplicate.blocked[reason](supportPhone)}</WithPhone>
    </NoticeBox>
  );
}

function CallToComplete({ supportPhone }: { readonly supportPhone: string }) {
  return (
    <>
      <span>{`${copy.incomplete.call} `}</span>
      <PhoneLink phone={supportPhone} />
    </>
  );
}

/** Replaces a family member's address (INFO-R25). */
function FamilyAddress() {
  return (
    <NoticeBox tone="info" title={copy.familyMember.title}>
      {copy.familyMember.text}
    </NoticeBox>
  );
}

interface OpenFormProps extends InformationViewProps {
  readonly view: InformationFormViewData;
}

function OpenForm({ view, actor, supportPhone }: OpenFormProps) {
  const { send } = actor;
  const duplicate = useSelector(actor, ({ children }) => children.duplicate);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));
  const summarized = (view.isSubmitBlocked ? view.invalidFields : []).map((field) => ({
    fieldId: field,
    message: copy.error(field, view.errors[field] ?? 'required'),
  }));

  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page
        title={copy.title}
        heading={copy.title}
        sub={copy.sub}
        banner={view.hasStatus && <Status view={view} supportPhone={supportPhone} />}
      >
        <Form
          isSubmission
          onSubmit={() =>
            send({ type: view.buttons.main === 'confirm' ? 'confirm.pressed' : 'save.pressed' })
          }
          onBlockedSubmit={() => send({ type: 'save.pressed' })}
        >
          <Stack>
            <ErrorSummary heading={copy.summary(summarized.length)} errors={summarized}>
              <Box title={copy.basic}>
                <BasicFields view={view} actor={actor} supportPhone={supportPhone} />
              </Box>
              <Box title={copy.address}>
                {view.isAddressLocked ? <FamilyAddress /> : <AddressFields view={view} actor={actor} />}
              </Box>
              <BottomBar view={view} actor={actor} supportPhone={supportPhone} />
            </ErrorSummary>
          </Stack>
        </Form>
        {view.hasIllustration && <KitIllustration />}
      </Page>
      {view.busy && <BusyOverlay message={copy.busy[view.busy]} />}
      {view.reconfirming && (
        <ConfirmDialog
          title={copy.reconfirm.title}
          confirmLabel={copy.reconfirm.yes}
          cancelLabel={copy.reconfirm.back}
          isSubmission
          onConfirm={() => send({ type: 'address.reconfirmed' })}
          onCancel={() => send({ type: 'address.declined' })}
        >
          <Stack>
            <p>{copy.reconfirm.text}</p>
            <DescriptionList variant="answers" items={view.reconfirming} />
          </Stack>
        </ConfirmDialog>
      )}
      {duplicate && <DuplicateDialog actor={duplicate} supportPhone={supportPhone} />}
    </>
  );
}

/** The status section above the form (INFO-R01, INFO-R22, INFO-R33). */
function Status({
  view,
  supportPhone,
}: {
  readonly view: InformationFormViewData;
  readonly supportPhone: string;
}) {
  return (
    <Stack>
      {view.demographicsLock && (
        <DemographicsLocked reason={view.demographicsLock} supportPhone={supportPhone} />
      )}
      {view.isIncompleteOnFile && !view.demographicsLock && (
        <NoticeBox tone="warn" title={copy.incomplete.title}>
          {copy.incomplete.text}
        </NoticeBox>
      )}
      {view.isNameMissing && (
        <NoticeBox tone="warn" title={copy.incomplete.name}>
          <CallToComplete supportPhone={supportPhone} />
        </NoticeBox>
      )}
      {view.shipped && (
        <NoticeBox tone="info" title={copy.shipped[view.shipped]}>
          {!view.isAddressLocked && copy.shipped.text}
        </NoticeBox>
      )}
    </Stack>
  );
}
