import { copy } from '../../copy/questionnaire.ts';
import { AnswerList } from '../../ui/AnswerList.tsx';
import { TextButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useView } from '../shared/use-view.ts';
import { connectOpenQuestions } from './questionnaire.connect.ts';
import type { AskedQuestionnaire } from './questionnaire.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';
import { connectReview } from './review.connect.ts';

export interface ReviewProps {
  readonly actor: QuestionnaireActor;
  readonly questionnaire: AskedQuestionnaire;
  /** Each answer links back to its question. */
  readonly canChange: boolean;
}

/** All answers on one page. */
export function Review({ actor, questionnaire, canChange }: ReviewProps) {
  const sections = useView(actor, (snapshot) => connectReview(questionnaire, snapshot));
  return (
    <Stack gap="wide">
      {canChange && <OpenQuestions actor={actor} questionnaire={questionnaire} />}
      {sections.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={`review-${id}`}>
          <h3 id={`review-${id}`}>{title}</h3>
          <AnswerList
            lines={lines.map((line) => ({
              ...line,
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
        </section>
      ))}
    </Stack>
  );
}

/** The number of unanswered questions, each with a link to it (RUL-43). */
function OpenQuestions({ actor, questionnaire }: Omit<ReviewProps, 'canChange'>) {
  const open = useView(actor, (snapshot) => connectOpenQuestions(questionnaire, snapshot));
  if (open.length === 0) return null;
  return (
    <Notice title={copy.review.open(open.length)}>
      <details>
        <summary>{copy.review.showOpen}</summary>
        <ul>
          {open.map(({ id, label }) => (
            <li key={id}>
              <TextButton onPress={() => actor.send({ type: 'question.opened', question: id })}>
                {label}
              </TextButton>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
