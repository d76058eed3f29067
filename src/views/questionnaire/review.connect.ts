import { nonNull } from '../../../machines/domain/non-null.ts';
import type { Answers, Question, Section } from '../../../machines/domain/questionnaire.ts';
import {
  isAnswered,
  isUnanswered,
  visibleSections,
} from '../../../machines/questionnaire/questionnaire.rules.ts';
import { copy as common } from '../../copy/common.ts';
import { copy, questionText, sectionTitle } from '../../copy/questionnaire.ts';
import type { QuestionnaireCopy } from '../../copy/questionnaires/questionnaire-copy.ts';
import type { PdfContent } from '../shared/save-pdf-component.ts';
import { answerText, isText } from './answer.connect.ts';
import { questionGroups, isShownIn } from './questionnaire.connect.ts';
import type { QuestionnaireWithCopy, QuestionnaireSnapshot } from './questionnaire.connect.ts';

interface ReviewSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly ReviewLine[];
  readonly isEmpty: boolean;
}

export interface ReviewLine {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isEmpty: boolean;
  /** On file, so there is nothing to change. */
  readonly isLocked?: boolean;
}

export function connectReview(
  questionnaire: QuestionnaireWithCopy,
  snapshot: QuestionnaireSnapshot,
): readonly ReviewSection[] {
  const { answers, locked } = snapshot.context;
  const isShown = isShownIn(questionnaire, snapshot);
  return visibleSections(questionnaire, answers).map((section: Section) => {
    const lines = questionGroups(questionnaire.copy, section.questions.filter(isShown)).flatMap((group) => {
      const questions = section.questions.filter(({ id }) => group.questions.includes(id));
      return group.legend !== null && group.variant === 'list'
        ? [checkboxesLine(questionnaire.copy, group.legend, questions, answers)]
        : questions.map((question) => ({
            ...answerLine(questionnaire, question, answers),
            isLocked: locked.includes(question.id),
          }));
    });
    return {
      id: section.id,
      title: sectionTitle(questionnaire.copy, section.id),
      lines,
      isEmpty: lines.length > 1 && lines.every(({ isEmpty }) => isEmpty),
    };
  });
}

/**
 * The PDF of the answers, for the person to keep (OWN-R11).
 * @param author the lab's name
 */
export function answersPdf(
  questionnaire: QuestionnaireWithCopy,
  snapshot: QuestionnaireSnapshot,
  author: string,
): PdfContent {
  const sections = connectReview(questionnaire, snapshot);
  return {
    kind: 'answers',
    title: questionnaire.copy.title,
    author,
    statement: null,
    groups: [
      { heading: common.accessionId(nonNull(snapshot.context.accessionId)), lines: [] },
      ...sections.map(({ title, lines }) => ({ heading: title, lines })),
    ],
    drawing: null,
  };
}

function answerLine(questionnaire: QuestionnaireWithCopy, question: Question, answers: Answers): ReviewLine {
  const none = question.kind === 'medications' ? copy.medications.empty : copy.review.none;
  return {
    id: question.id,
    label: questionText(questionnaire.copy, question.id),
    value: answerText(questionnaire, question, answers[question.id] ?? null) || none,
    isEmpty: isUnanswered(question, answers),
  };
}

/** A list of checkboxes as one line: the checked options under the list's heading. It links to the first checked one. */
function checkboxesLine(
  questionnaireCopy: QuestionnaireCopy,
  label: string,
  questions: readonly Question[],
  answers: Answers,
): ReviewLine {
  const checked = questions.filter(({ id, kind }) => {
    const answer = answers[id] ?? null;
    return kind === 'other' ? isAnswered(answer) : answer === true;
  });
  const value = checked
    .map(({ id }) =>
      [questionText(questionnaireCopy, id), answers[id]].filter((part) => isText(part)).join(': '),
    )
    .join('\n');
  return {
    id: nonNull(checked[0] ?? questions[0]).id,
    label,
    value: value || copy.review.noneOfThese,
    isEmpty: false,
  };
}
