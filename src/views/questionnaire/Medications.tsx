import type { Questionnaire } from '../../../machines/domain/questionnaire.ts';
import { copy } from '../../copy/questionnaire.ts';
import { AnswerText } from '../../ui/AnswerText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Fine, Row, Stack } from '../../ui/Layout.tsx';
import { Records } from '../../ui/Records.tsx';
import { MaskedField, TextField } from '../../ui/TextField.tsx';
import { useView } from '../shared/use-view.ts';
import { connectMedication } from './questionnaire.connect.ts';
import type { MedicationView, QuestionView } from './questionnaire.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';

const words = copy.medications;

export interface MedicationsProps {
  readonly view: Extract<QuestionView, { kind: 'medications' }>;
  readonly actor: QuestionnaireActor;
}

/** The hormone table: rows to add, edit and delete. */
export function Medications({ view, actor }: MedicationsProps) {
  const { send } = actor;
  return (
    <section id={view.id} aria-labelledby={`${view.id}-title`} data-full>
      <Stack>
        <h3 id={`${view.id}-title`}>{view.label}</h3>
        {view.hint && <Fine>{view.hint}</Fine>}
        {view.rows.length === 0 ? (
          <Fine>{words.empty}</Fine>
        ) : (
          <Records
            label={view.label}
            actionsLabel={words.actions}
            columns={view.columns}
            rows={view.rows.map(({ type, values }, row) => ({
              id: String(row),
              values,
              actions: !view.isDisabled && (
                <>
                  <Button
                    kind="ghost"
                    size="small"
                    label={words.editOf(type)}
                    onPress={() => send({ type: 'medication.editPressed', row })}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    label={words.deleteOf(type)}
                    onPress={() => send({ type: 'medication.deletePressed', row })}
                  >
                    {words.delete}
                  </Button>
                </>
              ),
            }))}
          />
        )}
        <Row>
          <Button
            kind="ghost"
            isDisabled={view.isDisabled}
            onPress={() => send({ type: 'medication.addPressed' })}
          >
            {words.add}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

export interface MedicationDialogProps {
  readonly actor: QuestionnaireActor;
  readonly questionnaire: Questionnaire;
}

/** The dialog that adds or edits a hormone. */
export function MedicationDialog({ actor, questionnaire }: MedicationDialogProps) {
  const view = useView(actor, (snapshot) => connectMedication(questionnaire, snapshot));
  if (view === null) return null;
  const confirm = () => actor.send({ type: 'medication.confirmed' });
  return (
    <Dialog
      title={view.title}
      onClose={() => actor.send({ type: 'medication.closed' })}
      actions={
        <>
          {view.refusal && <Fine id="medication-refusal">{view.refusal}</Fine>}
          <Button kind="ghost" onPress={() => actor.send({ type: 'medication.closed' })}>
            {words.cancel}
          </Button>
          <Button isDisabled={view.refusal !== null} describedBy="medication-refusal" onPress={confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <Form onSubmit={confirm}>
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
  readonly field: NonNullable<MedicationView>['fields'][number];
  readonly actor: QuestionnaireActor;
}

function MedicationField({ field, actor }: MedicationFieldProps) {
  const change = (value: string) => actor.send({ type: 'medication.changed', field: field.name, value });
  const common = {
    id: `medication-${field.name}`,
    label: field.isMandatory ? `${field.label} *` : field.label,
    hint: field.hint,
    error: field.error,
    value: field.value,
    isRequired: field.isMandatory,
    onChange: change,
  };
  switch (field.type) {
    case 'date':
      return <MaskedField {...common} format="YYYY-MM-DD" />;
    case 'time':
      return <MaskedField {...common} format="HH:MM" />;
    case 'duration':
      return (
        <FieldSet legend={field.label}>
          <FieldGrid isCompact>
            {(['years', 'months', 'days'] as const).map((part) => (
              <TextField
                key={part}
                label={words[part]}
                inputMode="numeric"
                value={field.duration[part]}
                onChange={(text) =>
                  actor.send({ type: 'medication.lengthTyped', field: field.name, part, text })
                }
              />
            ))}
          </FieldGrid>
        </FieldSet>
      );
    case 'text':
      return <AnswerText {...common} />;
  }
}

/** The question before a hormone is deleted. */
export function DeletionDialog({ actor }: { readonly actor: QuestionnaireActor }) {
  const { deletion } = words;
  return (
    <ConfirmDialog
      size="l"
      title={deletion.title}
      confirmLabel={deletion.confirm}
      cancelLabel={deletion.cancel}
      onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
      onCancel={() => actor.send({ type: 'deletion.refused' })}
    >
      {deletion.text}
    </ConfirmDialog>
  );
}
