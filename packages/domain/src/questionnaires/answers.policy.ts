import { DomainError, type Issue } from '@bedside/contracts/errors';
import type {
  Answers,
  Question,
  QuestionnaireForm,
} from '@bedside/contracts/questionnaires/questionnaire.schema';

const questionsOf = (form: QuestionnaireForm): Question[] =>
  form.sections.flatMap((section) => section.questions);

function problemOf(question: Question, answer: Answers[string] | undefined): string | null {
  if (answer === undefined || answer === '') return question.required ? 'This field is required.' : null;
  switch (question.kind) {
    case 'yes-no':
      return typeof answer === 'boolean' ? null : 'Answer yes or no.';
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) ? null : 'Enter a number.';
    case 'choice':
      return typeof answer === 'string' && question.options.includes(answer)
        ? null
        : 'Choose one of the options.';
    case 'text':
      return typeof answer === 'string' ? null : 'Enter words.';
  }
}

/**
 * Checks answers against the form they were asked with.
 * @throws VALIDATION naming each question that is unanswered, answered wrongly or not of this form
 */
export function checkAnswers(form: QuestionnaireForm, answers: Answers): void {
  const questions = questionsOf(form);
  const known = new Set(questions.map((question) => question.id));
  const issues: Issue[] = [
    ...questions.flatMap((question) => {
      const message = problemOf(question, answers[question.id]);
      return message ? [{ path: `answers.${question.id}`, message }] : [];
    }),
    ...Object.keys(answers)
      .filter((key) => !known.has(key))
      .map((key) => ({ path: `answers.${key}`, message: 'This form has no such question.' })),
  ];
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
}
