import type { Issue } from '../errors.ts';
import type { AnswerTexts } from './answer-texts.ts';
import { kindRules } from './question-kinds.ts';
import type { Answer, Answers, Question, QuestionnaireDefinition } from './questionnaire.schema.ts';
import { conditionHolds, isAnswered, visibleSections } from './visibility.ts';

const REQUIRED = 'This field is required.';

/** What the user has entered for each question so far: an answer, or the text of a number being typed. */
export type DraftAnswers = Readonly<Record<string, Answer | undefined>>;

/** Converts what was entered to the question’s kind. Text that cannot be converted stays as it was typed. */
export function answerOf({ kind }: Question, given: Answer | undefined): Answer | undefined {
  if (typeof given !== 'string') return isAnswered(given) ? given : undefined;
  const text = given.trim();
  return text === '' ? undefined : (kindRules[kind].read?.(text) ?? text);
}

/** The answers to these questions, without unanswered ones. */
export function answersOf(questions: readonly Question[], given: DraftAnswers): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const answer = answerOf(question, given[question.id]);
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

/** An answer as text for staff and patients; null if there is none. */
export function answerText(
  question: Question,
  answer: Answer | undefined,
  texts: AnswerTexts,
): string | null {
  if (!isAnswered(answer)) return null;
  return kindRules[question.kind].text?.(question, answer, texts) ?? String(answer);
}

/** What is wrong with the answer itself, regardless of whether one is required; null if nothing is. */
export const answerProblem = (question: Question, answer: Answer): string | null =>
  kindRules[question.kind].problem(question, answer);

export function questionProblem(question: Question, answer: Answer | undefined): string | null {
  if (question.kind === 'info') return null;
  if (!isAnswered(answer)) return question.required ? REQUIRED : null;
  return answerProblem(question, answer);
}

const unknown = (key: string): Issue => ({
  path: `answers.${key}`,
  message: 'We couldn’t find this question on the form.',
});

/** For a draft, where no answer is required. */
export function draftAnswerIssues(form: QuestionnaireDefinition, answers: Answers): Issue[] {
  const byId = new Map(form.sections.flatMap(({ questions }) => questions).map((one) => [one.id, one]));
  return Object.entries(answers).flatMap(([key, answer]) => {
    const question = byId.get(key);
    if (!question) return [unknown(key)];
    if (!isAnswered(answer)) return [];
    const message = answerProblem(question, answer);
    return message ? [{ path: `answers.${key}`, message }] : [];
  });
}

/** In the order of the questions. */
export function submissionIssues(form: QuestionnaireDefinition, answers: Answers): Issue[] {
  const known = new Set(form.sections.flatMap(({ questions }) => questions).map(({ id }) => id));
  return [
    ...visibleSections(form, answers)
      .flatMap(({ questions }) => questions)
      .flatMap((question) => {
        const message = questionProblem(question, answers[question.id]);
        return message ? [{ path: `answers.${question.id}`, message }] : [];
      }),
    ...Object.keys(answers)
      .filter((key) => !known.has(key))
      .map(unknown),
  ];
}

/** The answers that count, which are those to visible questions. */
export function countedAnswers(form: QuestionnaireDefinition, answers: Answers): Answers {
  const counted: Answers = {};
  for (const { id } of visibleSections(form, answers).flatMap(({ questions }) => questions)) {
    const answer = answers[id];
    if (isAnswered(answer)) counted[id] = answer;
  }
  return counted;
}

/** Questions whose answers staff must see immediately. */
export const flaggedQuestions = (questions: readonly Question[], answers: Answers): string[] =>
  questions
    .filter(({ id, flaggedIf }) => flaggedIf && conditionHolds(flaggedIf, answers[id]))
    .map(({ id }) => id);
