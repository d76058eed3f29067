import type { ActorRefFrom } from 'xstate';
import type { medicationsMachine } from '../../../machines/questionnaire/medications.machine.ts';
import { copy } from '../../copy/questionnaire.ts';
import { AnswerText } from '../../ui/AnswerText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { FieldError, FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { FinePrint } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { MaskedField, TextField } from '../../ui/TextField.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import { DateField } from '../shared/DateField.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { connectMedication } from './medication.connect.ts';
import type { MedicationView } from './medication.connect.ts';
import type { QuestionnaireWithCopy } from './questionnaire.connect.ts';

const FORM = 'medication';
const DISABLED_REASON = 'medication-disabled';
const WARNING = 'medication-warning';

type MedicationsActor = ActorRefFrom<typeof medicationsMachine>;

interface MedicationDialogsProps {
  readonly actor: MedicationsActor;
  readonly questionnaire: QuestionnaireWithCopy;
}

/** The dialogs of the medication table: one adds or edits a medication, the other confirms a deletion. */
export function MedicationDialogs({ actor, questionnaire }: MedicationDialogsProps) {
  const view = useView(actor, (snapshot) => connectMedication(questionnaire, snapshot));
  return view.kind === 'medication' ? (
    <MedicationDialog view={view} actor={actor} />
  ) : (
    <DeletionDialog actor={actor} />
  );
}

interface MedicationDialogProps {
  readonly view: Extract<MedicationView, { kind: 'medication' }>;
  readonly actor: MedicationsActor;
}

const idOf = (field: string) => `medication-${field}`;

function MedicationDialog({ view, actor }: MedicationDialogProps) {
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(idOf(field)));
  return (
    <Dialog
      title={view.title}
      describedBy={view.warning === null ? undefined : WARNING}
      onClose={() => actor.send({ type: 'medication.closed' })}
      actions={
        <>
          {view.disabledReason && <FinePrint id={DISABLED_REASON}>{view.disabledReason}</FinePrint>}
          <Button kind="ghost" onPress={() => actor.send({ type: 'medication.closed' })}>
            {copy.medications.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM}
            isDisabled={view.disabledReason !== null}
            describedBy={view.disabledReason ? DISABLED_REASON : undefined}
          >
            {copy.medications.confirm}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={() => actor.send({ type: 'medication.confirmed' })}>
        {view.warning !== null && (
          <NoticeBox
            title={
              <span id={WARNING}>
                <WithDates>{view.warning}</WithDates>
              </span>
            }
          />
        )}
        <FieldGrid>
          {view.fields.map((field) => (
            <MedicationField key={field.name} field={field} actor={actor} />
          ))}
        </FieldGrid>
      </Form>
    </Dialog>
  );
}

interface MedicationFieldProps {
  readonly field: MedicationDialogProps['view']['fields'][number];
  readonly actor: MedicationsActor;
}

function MedicationField({ field, actor }: MedicationFieldProps) {
  const change = (value: string) => actor.send({ type: 'medication.changed', field: field.name, value });
  const common = {
    id: idOf(field.name),
    label: field.isMandatory ? `${field.label} *` : field.label,
    hint: field.hint,
    error: field.error,
    value: field.value,
    isRequired: field.isMandatory,
    onChange: change,
  };
  switch (field.type) {
    case 'date':
      return <DateField {...common} format="YYYY-MM-DD" />;
    case 'time':
      return <MaskedField {...common} format="HH:MM" />;
    case 'duration': {
      const error = `${common.id}-error`;
      return (
        <FieldSet id={common.id} legend={field.label}>
          <FieldError id={error}>{field.error}</FieldError>
          <FieldGrid isCompact>
            {(['years', 'months', 'days'] as const).map((unit) => (
              <TextField
                key={unit}
                label={copy.medications[unit]}
                inputMode="numeric"
                value={field.duration[unit]}
                isInvalid={field.error !== null}
                describedBy={field.error === null ? undefined : error}
                onChange={(text) =>
                  actor.send({ type: 'medication.durationTyped', field: field.name, unit, text })
                }
              />
            ))}
          </FieldGrid>
        </FieldSet>
      );
    }
    case 'text':
      return <AnswerText {...common} />;
  }
}

function DeletionDialog({ actor }: { readonly actor: MedicationsActor }) {
  const { deletion } = copy.medications;
  return (
    <ConfirmDialog
      isDestructive
      size="l"
      title={deletion.title}
      confirmLabel={deletion.confirm}
      cancelLabel={deletion.cancel}
      onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
      onCancel={() => actor.send({ type: 'deletion.cancelled' })}
    >
      {deletion.text}
    </ConfirmDialog>
  );
}
