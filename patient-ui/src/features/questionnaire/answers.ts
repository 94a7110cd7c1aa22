import type { Issue } from '@bedside/contracts/errors';
import type {
  Answers,
  Question,
  QuestionnaireForm,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Texts } from '../../texts/en.ts';

/** As typed or chosen, by question id; not answered is missing or empty. */
export type Typed = Readonly<Record<string, string>>;
/** What is wrong with an answer, by question id. */
export type Problems = Readonly<Record<string, string>>;

export const yesNo = ['yes', 'no'] as const;

/** What to mend before these questions are done. */
export function problemsIn(
  questions: readonly Question[],
  typed: Typed,
  texts: Texts['questionnaire'],
): Problems {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = problemOf(question, typed[question.id]?.trim() ?? '', texts);
      return problem ? [[question.id, problem]] : [];
    }),
  );
}

function problemOf(question: Question, typed: string, texts: Texts['questionnaire']): string | null {
  if (typed === '') return question.required ? texts.required : null;
  return question.kind === 'number' && !Number.isFinite(Number(typed)) ? texts.numberInvalid : null;
}

/** What is sent: a yes or no, a number or words a question; nothing for one that was left empty. */
export function answersOf({ sections }: QuestionnaireForm, typed: Typed): Answers {
  return Object.fromEntries(
    sections
      .flatMap(({ questions }) => questions)
      .map((question) => [question, typed[question.id]?.trim() ?? ''] as const)
      .filter(([, words]) => words !== '')
      .map(([question, words]) => [question.id, answerOf(question, words)]),
  );
}

function answerOf({ kind }: Question, words: string): Answers[string] {
  if (kind === 'yes-no') return words === 'yes';
  return kind === 'number' ? Number(words) : words;
}

const ANSWER_PATH = 'answers.';

/** The server's issues that belong to a question. */
export const problemsFrom = (issues: readonly Issue[]): Problems =>
  Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith(ANSWER_PATH))
      .map(({ path, message }) => [path.slice(ANSWER_PATH.length), message]),
  );

/** The section of the first problem, in the form's order; -1 when none belongs to the form. */
export const sectionWith = ({ sections }: QuestionnaireForm, problems: Problems): number =>
  sections.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));

/** The section that an address asks for, counted from 1, as far as those before it are answered; an index. */
export function sectionAt(
  { sections }: QuestionnaireForm,
  asked: string | null,
  typed: Typed,
  texts: Texts['questionnaire'],
): number {
  const wanted = Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), sections.length) - 1;
  const unfinished = sections.findIndex(
    ({ questions }) => Object.keys(problemsIn(questions, typed, texts)).length > 0,
  );
  return unfinished === -1 ? wanted : Math.min(wanted, unfinished);
}
