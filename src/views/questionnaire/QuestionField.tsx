import { memo } from 'react';
import type { Question } from '../../../machines/domain/questionnaire.ts';
import { copy } from '../../copy/questionnaire.ts';
import { AnswerText } from '../../ui/AnswerText.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError, FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { FinePrint, Stack } from '../../ui/Layout.tsx';
import { TextButton } from '../../ui/Button.tsx';
import { RadioGroup, RadioTiles, SegmentedScale } from '../../ui/RadioGroup.tsx';
import type { RadioGroupProps } from '../../ui/RadioGroup.tsx';
import { StoolIllustration } from './StoolIllustration.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DateField } from '../shared/DateField.tsx';
import { useView } from '../shared/use-view.ts';
import { Medications } from './Medications.tsx';
import { parseOption, connectQuestion } from './question.connect.ts';
import type { QuestionView } from './question.connect.ts';
import type { QuestionnaireWithCopy } from './questionnaire.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';

interface QuestionFieldProps {
  readonly actor: QuestionnaireActor;
  readonly questionnaire: QuestionnaireWithCopy;
  readonly question: Question;
}

/** One question. It rerenders only when its own answer changes, regardless of the questionnaire's length. */
export const QuestionField = memo(function QuestionField({
  actor,
  questionnaire,
  question,
}: QuestionFieldProps) {
  const view = useView(actor, (snapshot) => connectQuestion(questionnaire, question, snapshot));
  return <QuestionInput view={view} actor={actor} question={question} />;
});

interface QuestionProps {
  readonly view: QuestionView;
  readonly actor: QuestionnaireActor;
  readonly question: Question;
}

function QuestionInput({ view, actor, question }: QuestionProps) {
  const { send } = actor;
  const { id } = view;
  const common = {
    id,
    label: view.isMandatory ? `${view.label} *` : view.label,
    hint: view.hint,
    error: view.error,
    isDisabled: view.isDisabled,
    isRequired: view.isMandatory,
  };
  switch (view.kind) {
    case 'options': {
      const props = {
        ...common,
        value: view.value,
        options: view.options,
        onChange: (value: string) =>
          send({ type: 'answer.changed', question: id, answer: parseOption(question, value) }),
      };
      return (
        <Stack gap="tight">
          <Options variant={view.variant} {...props} />
          {view.canClear && (
            <TextButton
              label={copy.clearOf(view.label)}
              onPress={() => {
                send({ type: 'answer.changed', question: id, answer: null });
                // The button is gone with the press.
                focusField(id);
              }}
            >
              {copy.clear}
            </TextButton>
          )}
        </Stack>
      );
    }
    case 'text':
      return (
        <AnswerText
          {...common}
          value={view.value}
          isLong={view.isLong}
          onChange={(answer) => send({ type: 'answer.changed', question: id, answer })}
        />
      );
    case 'date':
      return (
        <DateField
          {...common}
          autoComplete={view.autoComplete}
          value={view.value}
          onChange={(text) => send({ type: 'text.typed', question: id, field: 'value', text })}
          onBlur={() => send({ type: 'text.left', question: id })}
        />
      );
    case 'number':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          value={view.value}
          suffix={view.unit}
          onChange={(text) => send({ type: 'text.typed', question: id, field: 'value', text })}
          onBlur={() => send({ type: 'text.left', question: id })}
        />
      );
    case 'measure':
      return <Measure view={view} actor={actor} />;
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          isSelected={view.isChecked}
          onChange={(answer) => send({ type: 'answer.changed', question: id, answer })}
        />
      );
    case 'other':
      return (
        <Stack gap="tight">
          <Checkbox
            {...common}
            isSelected={view.isChecked}
            onChange={(isChecked) =>
              send({ type: 'answer.changed', question: id, answer: isChecked ? '' : null })
            }
          />
          {view.isChecked && (
            <AnswerText
              label={copy.specify}
              value={view.value}
              isDisabled={view.isDisabled}
              onChange={(answer) => send({ type: 'answer.changed', question: id, answer })}
            />
          )}
        </Stack>
      );
    case 'medications':
      return <Medications view={view} actor={actor} />;
  }
}

type OptionsProps = Pick<Extract<QuestionView, { kind: 'options' }>, 'variant'> & RadioGroupProps<string>;

function Options({ variant, ...props }: OptionsProps) {
  if (variant === 'scale') return <SegmentedScale {...props} />;
  if (variant !== 'illustrations') return <RadioGroup {...props} isInline={variant === 'inline'} />;
  const options = props.options.map((option) => ({
    ...option,
    extra: <StoolIllustration type={option.value} />,
  }));
  return <RadioTiles {...props} options={options} />;
}

interface MeasureProps {
  readonly view: Extract<QuestionView, { kind: 'measure' }>;
  readonly actor: QuestionnaireActor;
}

/** A height or a weight; validated one second after the last keystroke. */
function Measure({ view, actor }: MeasureProps) {
  const [hint, error] = [`${view.id}-hint`, `${view.id}-error`];
  return (
    <FieldSet id={view.id} legend={view.label}>
      <FieldGrid isCompact>
        {view.fields.map((field) => (
          <TextField
            key={field.id}
            id={field.id}
            label={field.label}
            inputMode="numeric"
            value={field.value}
            suffix={field.unit}
            isDisabled={view.isDisabled}
            isInvalid={view.error !== null}
            describedBy={cx(view.hint && hint, view.error && error)}
            onChange={(text) =>
              actor.send({ type: 'text.typed', question: view.id, field: field.name, text })
            }
          />
        ))}
      </FieldGrid>
      {view.hint && <FinePrint id={hint}>{view.hint}</FinePrint>}
      <FieldError id={error}>{view.error}</FieldError>
    </FieldSet>
  );
}
