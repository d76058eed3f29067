import { copy } from '../../copy/questionnaire.ts';
import { Button, TextButton } from '../../ui/Button.tsx';
import { UncontrolledDisclosure } from '../../ui/Disclosure.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import { useView } from '../shared/use-view.ts';
import { connectUnansweredQuestions } from './questionnaire.connect.ts';
import type { QuestionnaireWithCopy } from './questionnaire.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';
import { connectReview } from './review.connect.ts';
import type { ReviewLine } from './review.connect.ts';

interface ReviewProps {
  readonly actor: QuestionnaireActor;
  readonly questionnaire: QuestionnaireWithCopy;
  /** Each answer links back to its question. */
  readonly canChange: boolean;
}

export function Review({ actor, questionnaire, canChange }: ReviewProps) {
  const sections = useView(actor, (snapshot) => connectReview(questionnaire, snapshot));
  const list = (lines: readonly ReviewLine[]) => (
    <DescriptionList
      variant="answers"
      items={lines.map((line) => ({
        ...line,
        value: <WithDates>{line.value}</WithDates>,
        action: canChange && !line.isLocked && (
          <TextButton
            label={copy.review.changeOf(line.label)}
            onPress={() => actor.send({ type: 'question.opened', question: line.id })}
          >
            {copy.review.change}
          </TextButton>
        ),
      }))}
    />
  );
  return (
    <Stack gap="wide">
      {canChange && <UnansweredQuestions actor={actor} questionnaire={questionnaire} />}
      {sections.map(({ id, title, lines, isEmpty }) => (
        <section key={id} aria-labelledby={`review-${id}`}>
          <h3 id={`review-${id}`}>{title}</h3>
          {isEmpty && canChange ? (
            <UncontrolledDisclosure title={copy.review.unanswered(lines.length)}>
              {list(lines)}
            </UncontrolledDisclosure>
          ) : (
            list(lines)
          )}
        </section>
      ))}
    </Stack>
  );
}

/** The unanswered questions, each with a link to it (RUL-43): first those that keep the patient from submitting. */
function UnansweredQuestions({ actor, questionnaire }: Omit<ReviewProps, 'canChange'>) {
  const { required, optional } = useView(actor, (snapshot) =>
    connectUnansweredQuestions(questionnaire, snapshot),
  );
  const openQuestion = (question: string) => actor.send({ type: 'question.opened', question });
  const [first] = required;
  const list = (questions: typeof required) => (
    <ul>
      {questions.map(({ id, label }) => (
        <li key={id}>
          <TextButton onPress={() => openQuestion(id)}>{label}</TextButton>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {first && (
        <NoticeBox tone="warn" title={copy.review.required(required.length)}>
          <Stack gap="tight">
            {list(required)}
            <Row>
              <Button kind="ghost" size="small" onPress={() => openQuestion(first.id)}>
                {copy.review.answer(required.length)}
              </Button>
            </Row>
          </Stack>
        </NoticeBox>
      )}
      {optional.length > 0 && (
        <NoticeBox title={copy.review.unanswered(optional.length)}>
          {required.length === 0 && <span>{copy.review.optional}</span>}
          <UncontrolledDisclosure title={copy.review.showUnanswered}>{list(optional)}</UncontrolledDisclosure>
        </NoticeBox>
      )}
    </>
  );
}
