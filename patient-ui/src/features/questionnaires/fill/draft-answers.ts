import type { Issue } from '@bedside/contracts/errors';
import { questionProblem } from '@bedside/contracts/questionnaires/answers';
import type {
  Answer,
  Answers,
  Question,
  Section,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { isAnswered } from '@bedside/contracts/questionnaires/visibility';
import { typedOf } from '@bedside/ui-kit/calendar-grid';
import type { Texts } from '../../../i18n/en.ts';

/** What was given to each question: an answer, or a number as it is being typed. */
export type DraftAnswers = Readonly<Record<string, Answer | undefined>>;
/** What is wrong with an answer, by question id. */
export type Problems = Readonly<Record<string, string>>;

/** What a question is answered with; what cannot be read as its kind stays as it was typed. */
export function answerOf({ kind }: Question, given: Answer | undefined): Answer | undefined {
  if (typeof given !== 'string') return isAnswered(given) ? given : undefined;
  const words = given.trim();
  if (words === '') return undefined;
  const number = Number(words.replace(',', '.'));
  return kind === 'number' && Number.isFinite(number) ? number : words;
}

/** The answers to these questions, without those that have none. */
export function answersOf(questions: readonly Question[], given: DraftAnswers): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const answer = answerOf(question, given[question.id]);
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

/** What to mend before these questions are done. */
export function problemsIn(
  questions: readonly Question[],
  given: DraftAnswers,
  texts: Texts['questionnaire'],
): Problems {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answerOf(question, given[question.id]);
      if (!questionProblem(question, answer)) return [];
      return [[question.id, answer === undefined ? texts.required : texts.wrong(question)]];
    }),
  );
}

const ANSWER_PATH = 'answers.';

/** The server's issues that belong to a question. */
export const problemsFrom = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith(ANSWER_PATH))
      .map(({ path, message }) => [path.slice(ANSWER_PATH.length), message]),
  );

/** The part of the first problem, in the form's order; -1 when none belongs to what is shown. */
export const sectionContaining = (shown: readonly Section[], problems: Problems): number =>
  shown.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));

/** The part that an address asks for, counted from 1, as far as those before it are answered; past the last, the review. */
export function sectionAt(
  shown: readonly Section[],
  asked: string | null,
  given: DraftAnswers,
  texts: Texts['questionnaire'],
): number {
  const wanted = Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), shown.length + 1) - 1;
  const unfinished = shown.findIndex(
    ({ questions }) => Object.keys(problemsIn(questions, given, texts)).length > 0,
  );
  return unfinished === -1 ? wanted : Math.min(wanted, unfinished);
}

/**
 * Where somebody goes on who comes back: the first part that has something to mend or was not gone through yet, or the
 * review. What may be left out and stands before an answer was seen and left out.
 */
export function firstIncompleteSection(shown: readonly Section[], given: DraftAnswers): number {
  const isGiven = (question: Question) => answerOf(question, given[question.id]) !== undefined;
  const last = shown.findLastIndex(({ questions }) => questions.some(isGiven));
  const open = shown.findIndex(
    ({ questions }, part) =>
      questions.some(
        (question) => questionProblem(question, answerOf(question, given[question.id])) !== null,
      ) ||
      (part >= last && questions.some((question) => !isGiven(question) && question.kind !== 'info')),
  );
  return open === -1 ? shown.length : open;
}

/** An answer in the words of the form. */
export function answerSummary(
  question: Question,
  answer: Answer | undefined,
  texts: Pick<Texts['questionnaire'], 'yes' | 'no' | 'signed' | 'imageAdded'>,
): string | null {
  if (!isAnswered(answer)) return null;
  if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
  if (typeof answer === 'number') return question.unit ? `${answer} ${question.unit}` : String(answer);
  const labelOf = (value: string) => question.options.find((one) => one.value === value)?.label ?? value;
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ');
  if (typeof answer === 'object') return texts.signed(answer.name);
  if (question.kind === 'image') return texts.imageAdded;
  if (question.kind === 'date') return typedOf(answer);
  return question.kind === 'single' ? labelOf(answer) : answer;
}
