import { copy } from '../../copy/questionnaire.ts';
import { Button } from '../../ui/Button.tsx';
import { FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Records } from '../../ui/Records.tsx';
import type { QuestionView } from './question.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';

interface MedicationsProps {
  readonly view: Extract<QuestionView, { kind: 'medications' }>;
  readonly actor: QuestionnaireActor;
}

/** The medication table: medications to add, edit and delete. */
export function Medications({ view, actor }: MedicationsProps) {
  const { send } = actor;
  const tableCopy = copy.medications;
  return (
    <section id={view.id} aria-labelledby={`${view.id}-title`} data-full>
      <Stack>
        <h3 id={`${view.id}-title`}>{view.label}</h3>
        {view.hint && <FinePrint>{view.hint}</FinePrint>}
        <LiveText isHidden={view.rows.length > 0}>
          {view.rows.length > 0 ? (
            tableCopy.count(view.rows.length)
          ) : (
            <FinePrint>{tableCopy.empty}</FinePrint>
          )}
        </LiveText>
        {view.rows.length > 0 && (
          <Records
            label={view.label}
            actionsLabel={tableCopy.actions}
            columns={view.columns}
            rows={view.rows.map(({ type, values }, row) => ({
              id: String(row),
              values,
              actions: !view.isDisabled && (
                <>
                  <Button
                    kind="ghost"
                    size="small"
                    label={tableCopy.editOf(type)}
                    onPress={() => send({ type: 'medication.opened', request: { kind: 'edit', row } })}
                  >
                    {tableCopy.edit}
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    label={tableCopy.deleteOf(type)}
                    onPress={() => send({ type: 'medication.opened', request: { kind: 'delete', row } })}
                  >
                    {tableCopy.delete}
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
            onPress={() => send({ type: 'medication.opened', request: { kind: 'add' } })}
          >
            {tableCopy.add}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}
