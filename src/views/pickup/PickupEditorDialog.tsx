import type { ActorRefFrom } from 'xstate';
import { REMINDER_KINDS } from '../../../machines/domain/pickup.ts';
import type { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import type { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import type { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import type { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';

import { copy, dayText } from '../../copy/pickup.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError, FieldSet } from '../../ui/Field.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { focusField } from '../../ui/focusField.ts';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { lazyComponent } from '../../ui/Lazy.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { LostComponent } from '../../ui/LostComponent.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { ContactFields } from './ContactFields.tsx';
import { idOf } from './id-of.ts';
import { connectPickupBooking, connectPickupEditor } from './pickup-editor.connect.ts';
import type { PickupEditorView } from './pickup-editor.connect.ts';
import { PickupAddressActions, PickupAddressEditor } from './PickupAddressEditor.tsx';
import { PickupContactActions, PickupContactEditor } from './PickupContactEditor.tsx';
import { PickupRecovery } from './PickupRecovery.tsx';
import styles from './PickupEditorDialog.module.css';
import { useChild } from '../shared/use-child.ts';

// The calendar is the heaviest part of the scheduler, so it loads only when a dialog opens.
const DayCalendar = lazyComponent(() => import('../../ui/DayCalendar.tsx'), LostComponent);

/** Loads the code of the calendar before it is shown. */
export const loadCalendar = DayCalendar.preload;

type EditorActor = ActorRefFrom<typeof pickupEditorMachine>;

const DISABLED_REASON = 'pickup-confirm-disabled';
/** The dialog that schedules or edits a pickup, including the address and contact editors. */
export function PickupEditorDialog({
  actor,
  countries,
}: {
  readonly actor: EditorActor;
  readonly countries: readonly string[];
}) {
  const view = useView(actor, connectPickupEditor);
  const address = useChild<ActorRefFrom<typeof pickupAddressMachine>>(actor, 'address');
  const contact = useChild<ActorRefFrom<typeof pickupContactMachine>>(actor, 'contact');
  const { panel } = view;
  const booking = useChild<ActorRefFrom<typeof pickupBookingMachine>>(actor, 'booking');
  const isBooking = panel === 'booking';
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(idOf(field)));

  const close = () => {
    const editor = panel === 'address' ? address : panel === 'contact' ? contact : null;
    if (editor) editor.send({ type: 'back.pressed' });
    else actor.send({ type: 'dialog.closed' });
  };

  return (
    <Dialog title={view.title} size="l" fillsNarrowScreen onClose={close} actions={actions()}>
      {panel === 'validating' && (
        <LiveText>
          <Row>
            <Spinner />
            <span>{copy.editor.validating}</span>
          </Row>
        </LiveText>
      )}
      {panel === 'home' && (
        <Stack gap="wide">
          {view.problem && (
            <div id={idOf('problem')} tabIndex={-1}>
              <NoticeBox tone={view.problem.tone} role="alert">
                {view.problem.text}
              </NoticeBox>
            </div>
          )}
          <Home actor={actor} view={view} countries={countries} />
        </Stack>
      )}
      {booking && <BookingUnderWay actor={booking} />}
      {panel === 'address' && address && <PickupAddressEditor actor={address} countries={countries} />}
      {panel === 'contact' && contact && (
        <>
          <h3 id={idOf('contactTitle')} tabIndex={-1} className={styles['heading']}>
            {copy.contactEditor.title}
          </h3>
          <PickupContactEditor actor={contact} countries={countries} />
        </>
      )}
    </Dialog>
  );

  function actions() {
    if (panel === 'validating') return undefined;
    if (panel === 'address') return address && <PickupAddressActions actor={address} />;
    if (panel === 'contact') return contact && <PickupContactActions actor={contact} />;
    return (
      <>
        {view.confirmDisabledReason !== null && (
          <FinePrint id={DISABLED_REASON}>{view.confirmDisabledReason}</FinePrint>
        )}
        {isBooking && (
          <Button kind="ghost" onPress={close}>
            {copy.editor.closeWhileChecking}
          </Button>
        )}
        <Button
          id={idOf('confirm')}
          isDisabled={view.confirmDisabledReason !== null}
          isPending={isBooking}
          describedBy={view.confirmDisabledReason === null ? undefined : DISABLED_REASON}
          isSubmission
          onPress={() => actor.send({ type: 'pickup.confirmed' })}
        >
          <WithDates>{view.confirm}</WithDates>
        </Button>
      </>
    );
  }
}

/** The progress while the dialog waits: booking, cancelling the original, and checking the outcome. */
function BookingUnderWay({ actor }: { readonly actor: ActorRefFrom<typeof pickupBookingMachine> }) {
  const { busy } = useView(actor, connectPickupBooking);
  const recovery = useChild<ActorRefFrom<typeof pickupRecoveryMachine>>(actor, 'recovery');
  useLeaveWarning(busy !== null);
  if (busy !== null) return <BusyOverlay message={busy} detail={copy.editor.stay} />;
  return recovery ? <PickupRecovery actor={recovery} /> : null;
}

interface PartProps {
  readonly actor: EditorActor;
  readonly view: PickupEditorView;
}

function Home({ actor, view, countries }: PartProps & { readonly countries: readonly string[] }) {
  return (
    <Stack>
      {view.patient !== '' && <p>{copy.schedules.patient(view.patient)}</p>}
      <div className={styles['columns']}>
        <section>
          <div className={styles['head']}>
            <h3>{copy.editor.address}</h3>
            <Button
              id={idOf('editAddress')}
              kind="quiet"
              size="small"
              label={copy.editor.editAddress}
              onPress={() => actor.send({ type: 'address.opened' })}
            >
              {copy.editor.edit}
            </Button>
          </div>
          <p>{view.address || copy.editor.noAddress}</p>
          {view.addressError !== null && (
            <NoticeBox tone="error" role="status">
              {view.addressError}
            </NoticeBox>
          )}
        </section>
        <section>
          <div className={styles['head']}>
            <h3>{copy.editor.contact}</h3>
            <Button
              id={idOf('editContact')}
              kind="quiet"
              size="small"
              label={copy.editor.editContact}
              onPress={() => actor.send({ type: 'contact.opened' })}
            >
              {copy.editor.edit}
            </Button>
          </div>
          <p>
            {(view.contact || copy.editor.noContact).split('\n').map((line, index) => (
              <span key={line}>
                {/* Beside each other if there is room. */}
                {index > 0 && <span>{'\u2003'}</span>}
                <span className="one-line">{line}</span>
              </span>
            ))}
          </p>
          {!view.isContactValid && (
            <NoticeBox tone="error" role="status">
              {copy.contactEditor.invalid}
            </NoticeBox>
          )}
        </section>
      </div>
      <Time actor={actor} view={view} />
      <Reminders actor={actor} view={view} countries={countries} />
      {view.changes.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{copy.editor.changes}</h3>
          <DescriptionList
            items={view.changes.map((change) => ({
              ...change,
              value: <WithDates>{change.value}</WithDates>,
            }))}
          />
        </section>
      )}
    </Stack>
  );
}

function Time({ actor, view: { time } }: PartProps) {
  const isDisabled = time.disabledReason !== null;
  return (
    <FieldSet legend={copy.editor.time} isLegendHidden>
      {time.lastTimes !== null && (
        <Row>
          <Button
            id={idOf('lastTimes')}
            kind="ghost"
            onPress={() => actor.send({ type: 'lastTimes.reused' })}
          >
            <WithDates>{time.lastTimes}</WithDates>
          </Button>
        </Row>
      )}
      <div className={styles['columns']}>
        <div>
          {/* The calendar announces its day. */}
          <div className={styles['head']}>
            <b>{copy.editor.date}</b>
            <span>{time.date === '' ? copy.editor.noDate : dayText(time.date)}</span>
          </div>
          {time.isProposed && <FinePrint>{copy.editor.proposed}</FinePrint>}
          <div className={styles['calendar']}>
            <DayCalendar
              loading={<LiveText>{copy.editor.loadingCalendar}</LiveText>}
              label={copy.editor.date}
              value={time.date}
              first={time.today}
              availableDays={time.availableDays}
              availableLabel={copy.editor.available}
              unavailableDays={time.unavailableDays}
              isDisabled={!time.isDateEnabled}
              previousLabel={copy.editor.previousWeeks}
              nextLabel={copy.editor.nextWeeks}
              describedBy={time.error === null ? undefined : 'pickup-date-error'}
              onChange={(date) => actor.send({ type: 'date.chosen', date })}
            />
          </div>
          <FinePrint>{copy.editor.days}</FinePrint>
          <FieldError id="pickup-date-error">{time.error}</FieldError>
        </div>
        <Stack>
          <LiveText>
            <FinePrint>
              {time.isLoading
                ? copy.editor.loadingTimes
                : (time.disabledReason ?? (time.zone && copy.editor.dateHint(time.zone)))}
            </FinePrint>
          </LiveText>
          <SelectField
            id={idOf('ready')}
            label={copy.editor.readyTime}
            hint={copy.editor.readyHint}
            value={time.readyTime}
            options={time.readyTimes}
            placeholder={copy.editor.choose}
            isDisabled={isDisabled}
            isRequired
            onChange={(chosen) => actor.send({ type: 'readyTime.chosen', time: chosen })}
          />
          <SelectField
            id="pickup-latest"
            label={copy.editor.latestTime}
            hint={copy.editor.latestHint}
            error={time.isWithoutLatest ? copy.editor.noLatest : undefined}
            value={time.latestTime}
            options={time.latestTimes}
            placeholder={copy.editor.choose}
            isDisabled={isDisabled || time.readyTime === ''}
            isRequired
            onChange={(chosen) => actor.send({ type: 'latestTime.chosen', time: chosen })}
          />
          <TextArea
            id="pickup-remarks"
            label={copy.editor.remarks}
            hint={copy.editor.remarksHint}
            value={time.remarks}
            isDisabled={isDisabled}
            onChange={(text) => actor.send({ type: 'remarks.changed', text })}
          />
        </Stack>
      </div>
    </FieldSet>
  );
}

function Reminders({ actor, view, countries }: PartProps & { readonly countries: readonly string[] }) {
  const { reminder, reminderErrors } = view;
  return (
    <FieldSet legend={copy.editor.reminders}>
      <Stack>
        <Checkbox
          label={copy.editor.noReminders}
          isSelected={reminder.isNotNeeded}
          onChange={(isChecked) =>
            actor.send({ type: isChecked ? 'noReminders.checked' : 'noReminders.cleared' })
          }
        />
        {!reminder.isNotNeeded && (
          <>
            <Checkbox
              label={copy.editor.sameContact}
              isSelected={view.usesSameContact}
              onChange={(isChecked) =>
                actor.send({ type: isChecked ? 'sameContact.checked' : 'sameContact.cleared' })
              }
            />
            <ContactFields
              idOf={(field) => `reminder-${field}`}
              labels={copy.editor.reminderFields}
              contact={reminder}
              errors={reminderErrors}
              countries={countries}
              isRequired={false}
              onChange={(field, value) => actor.send({ type: 'reminder.changed', field, value })}
            />
            <FieldSet legend={copy.editor.remindBy}>
              <div className={styles['columns']}>
                {REMINDER_KINDS.map((kind) => (
                  <Checkbox
                    key={kind}
                    label={copy.editor.reminderKinds[kind]}
                    isSelected={reminder.selected[kind]}
                    onChange={() => actor.send({ type: 'reminderKind.toggled', kind })}
                  />
                ))}
              </div>
            </FieldSet>
          </>
        )}
      </Stack>
    </FieldSet>
  );
}
