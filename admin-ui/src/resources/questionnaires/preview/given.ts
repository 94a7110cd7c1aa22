import type {
  Answer,
  Answers,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

/** What was entered in the preview: an answer, or a number as it is being typed. */
export type PreviewAnswers = Readonly<Record<string, Answer | undefined>>;

/** The answers that were entered, each of its question’s kind. */
export function answersIn({ sections }: QuestionnaireDefinition, given: PreviewAnswers): Answers {
  const answers: Answers = {};
  for (const { id, kind } of sections.flatMap(({ questions }) => questions)) {
    const entered = given[id];
    if (entered === undefined || entered === '') continue;
    const number = typeof entered === 'string' ? Number(entered.replace(',', '.')) : Number.NaN;
    answers[id] = kind === 'number' && Number.isFinite(number) ? number : entered;
  }
  return answers;
}
