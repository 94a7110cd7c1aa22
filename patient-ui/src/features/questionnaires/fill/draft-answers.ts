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

/** Answers, including partly typed numbers. */
export type DraftAnswers = Readonly<Record<string, Answer | undefined>>;
/** Error by question id. */
export type Problems = Readonly<Record<string, string>>;

/** Input that does not parse is kept as typed. */
export function answerOf({ kind }: Question, given: Answer | undefined): Answer | undefined {
  if (typeof given !== 'string') return isAnswered(given) ? given : undefined;
  const words = given.trim();
  if (words === '') return undefined;
  const number = Number(words.replace(',', '.'));
  return kind === 'number' && Number.isFinite(number) ? number : words;
}

export function answersOf(questions: readonly Question[], given: DraftAnswers): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const answer = answerOf(question, given[question.id]);
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

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

export const problemsFrom = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith(ANSWER_PATH))
      .map(({ path, message }) => [path.slice(ANSWER_PATH.length), message]),
  );

/** Index of the first section with a problem, -1 if none is shown. */
export const sectionContaining = (shown: readonly Section[], problems: Problems): number =>
  shown.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));

/** Section from the URL (1-based), limited by incomplete earlier sections; past the last is the review. */
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
 * First section that is incomplete or unseen, else the review.
 * Skipped optional questions before a given answer count as seen.
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
