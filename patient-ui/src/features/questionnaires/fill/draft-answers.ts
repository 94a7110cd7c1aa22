import type { Issue } from '@bedside/contracts/errors';
import { answerOf, type DraftAnswers, questionProblem } from '@bedside/contracts/questionnaires/answers';
import type { Question, Section } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Texts } from '../../../i18n/en.ts';

/** Error messages by question ID. */
export type Problems = Readonly<Record<string, string>>;

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

/** Answers that can’t be saved. An unanswered question isn’t a problem yet. */
export function wrongAnswersIn(
  questions: readonly Question[],
  given: DraftAnswers,
  texts: Texts['questionnaire'],
): Problems {
  const answered = questions.filter((question) => answerOf(question, given[question.id]) !== undefined);
  return problemsIn(answered, given, texts);
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

/**
 * The section in the URL (1-based), but not after the first incomplete one. The number after the last section
 * is the review.
 */
export function sectionAt(
  shown: readonly Section[],
  part: string | null,
  given: DraftAnswers,
  texts: Texts['questionnaire'],
): number {
  const wanted = Math.min(Math.max(Math.trunc(Number(part)) || 1, 1), shown.length + 1) - 1;
  const unfinished = shown.findIndex(
    ({ questions }) => Object.keys(problemsIn(questions, given, texts)).length > 0,
  );
  return unfinished === -1 ? wanted : Math.min(wanted, unfinished);
}

/**
 * The first section that is incomplete or unseen, otherwise the review. Optional questions skipped before a
 * given answer count as seen.
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
