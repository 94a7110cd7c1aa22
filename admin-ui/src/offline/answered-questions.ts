import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import { answerText } from '@bedside/contracts/questionnaires/answers';
import type {
  Answers,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type { AnsweredQuestion } from './queue.ts';

export const answersIn = (form: QuestionnaireDefinition, answers: Answers): AnsweredQuestion[] =>
  visibleSections(form, answers)
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const answer = answerText(question, answers[question.id], answerTexts.en);
      return answer === null ? [] : [{ question: question.text, answer }];
    });

export const answeredText = (name: string, questions: readonly AnsweredQuestion[]): string =>
  [
    `${name}, answered at the visit:`,
    ...questions.map(({ question, answer }) => `${question} ${answer}`),
  ].join('\n');
