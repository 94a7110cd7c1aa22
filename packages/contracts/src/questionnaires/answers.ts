import { day, id as uuid } from '../common/fields.ts';
import type { Issue } from '../errors.ts';
import type { Answer, Answers, Question, QuestionnaireDefinition } from './questionnaire.schema.ts';
import { conditionHolds, isAnswered, visibleQuestionIds } from './visibility.ts';

const REQUIRED = 'This field is required.';

const hasAtMost = (decimals: number, value: number): boolean => Number(value.toFixed(decimals)) === value;

function numberProblem({ min, max, unit, decimals = 0 }: Question, value: number): string | null {
  const inUnit = unit ? ` ${unit}` : '';
  if (min !== undefined && value < min) return `Enter ${min}${inUnit} or more.`;
  if (max !== undefined && value > max) return `Enter ${max}${inUnit} or less.`;
  if (hasAtMost(decimals, value)) return null;
  return decimals === 0 ? 'Enter a whole number.' : `Enter up to ${decimals} decimal places.`;
}

const isOption = ({ options }: Question, value: unknown) => options.some((option) => option.value === value);
const isDay = (value: string) => day.safeParse(value).success;

/** Ignores whether an answer is required; null when valid. */
export function answerProblem(question: Question, answer: Answer): string | null {
  switch (question.kind) {
    case 'text':
      return typeof answer === 'string' ? null : 'Enter your answer in words.';
    case 'number':
      return typeof answer === 'number' ? numberProblem(question, answer) : 'Enter a number.';
    case 'scale':
      return typeof answer === 'number'
        ? numberProblem({ ...question, decimals: 0 }, answer)
        : 'Choose a number.';
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? null : 'Enter a date.';
    case 'single':
      return isOption(question, answer) ? null : 'Choose one of the options.';
    case 'multiple':
      return Array.isArray(answer) &&
        answer.every((one) => isOption(question, one)) &&
        new Set(answer).size === answer.length
        ? null
        : 'Choose from the options.';
    case 'yes-no':
      return typeof answer === 'boolean' ? null : 'Answer yes or no.';
    case 'image':
      return typeof answer === 'string' && uuid.safeParse(answer).success ? null : 'Add a photo.';
    case 'signature':
      return typeof answer === 'object' && !Array.isArray(answer) ? null : 'Please sign.';
    default:
      return 'This can’t be answered.';
  }
}

export function questionProblem(question: Question, answer: Answer | undefined): string | null {
  if (question.kind === 'info') return null;
  if (!isAnswered(answer)) return question.required ? REQUIRED : null;
  return answerProblem(question, answer);
}

const unknown = (key: string): Issue => ({
  path: `answers.${key}`,
  message: 'We couldn’t find this question on the form.',
});

/** Drafts require nothing. */
export function draftAnswerIssues(form: QuestionnaireDefinition, answers: Answers): Issue[] {
  const questions = new Map(form.sections.flatMap(({ questions }) => questions).map((one) => [one.id, one]));
  return Object.entries(answers).flatMap(([key, answer]) => {
    const question = questions.get(key);
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
    ...visibleQuestionIds(form, answers)
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

/** Only visible questions count. */
export function countedAnswers(form: QuestionnaireDefinition, answers: Answers): Answers {
  const counted: Answers = {};
  for (const { id } of visibleQuestionIds(form, answers).flatMap(({ questions }) => questions)) {
    const answer = answers[id];
    if (isAnswered(answer)) counted[id] = answer;
  }
  return counted;
}

/** Answers that staff must see at once. */
export const flaggedQuestions = (questions: readonly Question[], answers: Answers): string[] =>
  questions
    .filter(({ id, flaggedIf }) => flaggedIf && conditionHolds(flaggedIf, answers[id]))
    .map(({ id }) => id);
