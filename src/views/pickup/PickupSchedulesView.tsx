import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupCancelMachine } from '../../../machines/pickup/pickup-cancel.machine.ts';
import type { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import type { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupSchedulesEvent } from '../../../machines/pickup/pickup-schedules.types.ts';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { timeText } from '../../copy/format.ts';
import { copy, dayText, whenText } from '../../copy/pickup.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { UncontrolledDisclosure } from '../../ui/Disclosure.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Header } from '../../ui/Header.tsx';
import { Box, FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { DateFigure } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { pickupHeadingId, PickupList } from './PickupList.tsx';
import { connectPickupCancel } from './pickup-cancel.connect.ts';
import { connectPickupDialogs, connectPickupSchedules } from './pickup-schedules.connect.ts';
import type { PickupSchedulesViewData as View } from './pickup-schedules.connect.ts';
import { PickupEditorDialog } from './PickupEditorDialog.tsx';
import { NOTIFICATIONS, PickupRecovery } from './PickupRecovery.tsx';
import { NEXT, PickupWorkList } from './PickupWorkList.tsx';
import { useChild } from '../shared/use-child.ts';

type SchedulesActor = ActorRefFrom<typeof pickupSchedulesMachine>;

const BLOCKED = 'pickup-blocked';

/** The scheduled pickups of an accession id, with notifications above and dialogs on top. */
export function PickupSchedulesView({
  actor,
  phone,
}: {
  readonly actor: SchedulesActor;
  /** The support phone, which also reaches the courier (AMB-109). */
  readonly phone: string;
}) {
  const view = useView(actor, connectPickupSchedules);
  if (view.kind === 'loading') return <LoadingPage title={copy.title} label={copy.schedules.loading} />;
  return <Loaded actor={actor} view={view} phone={phone} />;
}

function Loaded({
  actor,
  view,
  phone,
}: {
  readonly actor: SchedulesActor;
  readonly view: Extract<View, { kind: 'page' }>;
  readonly phone: string;
}) {
  const { current, past } = view.pickups ?? { current: [], past: [] };
  const count = current.length + past.length;
  const title = view.pickups === null ? copy.schedules.unknown : copy.schedules.existing(count);
  const pickupList = (shown: typeof current) => <PickupList pickups={shown} phone={phone} actor={actor} />;
  const schedule = (
    <Button
      isWide
      kind={view.hasActive ? 'ghost' : 'primary'}
      isDisabled={!view.canSchedule}
      describedBy={view.isBlocked ? BLOCKED : undefined}
      onPress={() => actor.send({ type: 'pickup.requested' })}
    >
      {copy.schedules.scheduleNew}
    </Button>
  );
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page
        title={copy.title}
        heading={copy.title}
        isEnd
        sub={view.patient === '' ? undefined : copy.schedules.patient(view.patient)}
        banner={<Notifications actor={actor} view={view} phone={phone} />}
      >
        <Box title={title} action={count > 0 && schedule}>
          <Stack>
            {view.severalActive !== null && (
              <NoticeBox tone="warn" title={copy.schedules.severalActive(view.severalActive)} role="status">
                <WithPhone phone={phone}>{copy.schedules.severalActiveAdvice(phone)}</WithPhone>
              </NoticeBox>
            )}
            {count > 0 ? (
              <>
                {current.length > 0 && pickupList(current)}
                {past.length > 0 && (
                  <UncontrolledDisclosure title={copy.schedules.past(past.length)}>
                    {pickupList(past)}
                  </UncontrolledDisclosure>
                )}
              </>
            ) : (
              <>
                {view.emptyText !== null && <p>{view.emptyText}</p>}
                <Row>{schedule}</Row>
              </>
            )}
            {view.isBlocked && <FinePrint id={BLOCKED}>{copy.schedules.blocked}</FinePrint>}
          </Stack>
        </Box>
        {view.workList && (
          <PickupWorkList workList={view.workList} onNext={() => actor.send({ type: 'next.requested' })} />
        )}
        <Row>
          <Button kind="ghost" onPress={() => actor.send({ type: 'search.reopened' })}>
            {copy.schedules.searchAnother}
          </Button>
        </Row>
      </Page>
      <Dialogs actor={actor} phone={phone} />
    </>
  );
}

function Notifications({
  actor,
  view,
  phone,
}: {
  readonly actor: SchedulesActor;
  readonly view: Extract<View, { kind: 'page' }>;
  readonly phone: string;
}) {
  const recovery = useChild<ActorRefFrom<typeof pickupRecoveryMachine>>(actor, 'recovery');
  /** The pressed button disappears with its notification. */
  const dismiss = (event: PickupSchedulesEvent) => {
    focusField(NOTIFICATIONS);
    actor.send(event);
  };
  return (
    <div
      id={NOTIFICATIONS}
      role="region"
      aria-label={copy.schedules.notifications}
      aria-live="polite"
      tabIndex={-1}
    >
      {/* An empty list takes no space. */}
      {(recovery || view.isBlocked || view.notifications.length > 0) && (
        <Stack gap="tight">
          {recovery && (
            <PickupRecovery actor={recovery} onAccept={() => dismiss({ type: 'recovery.dismissed' })} />
          )}
          {view.notifications.map(({ code, tone, about, isCritical }) => {
            const [title, text] = copy.notifications({ phone, when: about ? whenText(about) : '' })[code];
            const bookingId = about?.id ?? null;
            return (
              <NoticeBox
                key={`${code} ${bookingId ?? ''}`}
                tone={tone}
                title={title}
                closeLabel={copy.schedules.closeNotification}
                onClose={
                  isCritical ? undefined : () => dismiss({ type: 'notification.dismissed', code, bookingId })
                }
              >
                <WithPhone phone={phone}>{text}</WithPhone>
              </NoticeBox>
            );
          })}
          {view.canTryAgain && (
            <Row>
              <Button kind="ghost" onPress={() => actor.send({ type: 'load.repeated' })}>
                {copy.schedules.tryAgain}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </div>
  );
}

/** On their own: one that opens does not render the pickups again. */
function Dialogs({ actor, phone }: { readonly actor: SchedulesActor; readonly phone: string }) {
  const view = useView(actor, connectPickupDialogs);
  useFocusAfterDialog(view);
  const editor = useChild<ActorRefFrom<typeof pickupEditorMachine>>(actor, 'editor');
  const cancel = useChild<ActorRefFrom<typeof pickupCancelMachine>>(actor, 'cancel');
  const countries = useView(actor, ({ context }) => context.countries);
  return (
    <>
      {view.dialog === 'editor' && editor && <PickupEditorDialog actor={editor} countries={countries} />}
      {view.dialog === 'cancel' && cancel && view.selected && (
        <CancelDialog actor={cancel} selected={view.selected} phone={phone} />
      )}
    </>
  );
}

function CancelDialog({
  actor,
  selected,
  phone,
}: {
  readonly actor: ActorRefFrom<typeof pickupCancelMachine>;
  readonly selected: NonNullable<ReturnType<typeof connectPickupDialogs>['selected']>;
  readonly phone: string;
}) {
  const { isPending, lock } = useView(actor, connectPickupCancel);
  const close = () => actor.send({ type: 'dialog.closed' });
  if (lock !== null) {
    return (
      <Dialog
        fillsNarrowScreen
        title={copy.cancel.title(selected.number)}
        onClose={close}
        actions={<Button onPress={close}>{common.components.close}</Button>}
      >
        <NoticeBox tone="warn" role="alert">
          <WithPhone phone={phone}>{copy.cancel.locked(phone)[lock]}</WithPhone>
        </NoticeBox>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isDestructive
      fillsNarrowScreen
      title={copy.cancel.title(selected.number)}
      confirmLabel={copy.cancel.confirm}
      cancelLabel={copy.cancel.keep}
      isPending={isPending}
      isSubmission
      onConfirm={() => actor.send({ type: 'cancel.confirmed', pressedAt: new Date().toISOString() })}
      onCancel={close}
    >
      <Stack>
        <DateFigure
          month={selected.calendarMonth}
          day={selected.calendarDay}
          note={timeText(selected.readyTime)}
        >
          {dayText(selected.date)}
        </DateFigure>
        <p>{selected.question}</p>
        <p>{[selected.patient, selected.address].filter(Boolean).join(', ')}</p>
      </Stack>
    </ConfirmDialog>
  );
}

/**
 * Moves focus after a dialog has closed and given it back: to its notification if there is a new one, or to the dialog's item if the button
 * that opened it is now disabled.
 */
function useFocusAfterDialog(view: ReturnType<typeof connectPickupDialogs>): void {
  const { dialog, notifications, selectedId, hasNext } = view;
  const before = useRef({ dialog, notifications });
  useEffect(() => {
    const { dialog: last, notifications: shown } = before.current;
    before.current = { dialog, notifications };
    if (last === null || dialog !== null) return;
    const [newest] = notifications;
    const isNew =
      newest !== undefined &&
      !shown.some((notification) => JSON.stringify(notification) === JSON.stringify(newest));
    requestAnimationFrame(() => {
      const isLost = document.activeElement?.matches('body, :disabled, h1') ?? true;
      // Staff continue with the next pickup on their list; the notification is announced anyway.
      if (isNew) focusField(hasNext && newest.tone === 'success' ? NEXT : NOTIFICATIONS);
      else if (isLost && selectedId !== null) focusField(pickupHeadingId(selectedId));
    });
  }, [dialog, notifications, selectedId, hasNext]);
}
