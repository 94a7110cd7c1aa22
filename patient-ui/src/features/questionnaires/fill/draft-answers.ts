import type { Issue } from '@bedside/contracts/errors';
import { answerOf, type DraftAnswers, questionProblem } from '@bedside/contracts/questionnaires/answers';
import type { Question, Section } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Texts } from '../../../i18n/en.ts';

/** What is wrong with an answer, by question id. */
export type Problems = Readonly<Record<string, string>>;

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
