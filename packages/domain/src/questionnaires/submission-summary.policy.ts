import type { Language } from '@bedside/contracts/common/languages';
import type {
  Answer,
  Question,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { isAnswered, visibleQuestionIds } from '@bedside/contracts/questionnaires/visibility';
import { format, parseISO } from 'date-fns';
import type { SubmissionDetails } from './submission.queries.ts';

const answerWords = {
  en: { yes: 'Yes', no: 'No', signedBy: (name: string) => `Signed by ${name}`, image: 'Photo' },
  es: { yes: 'Sí', no: 'No', signedBy: (name: string) => `Firmado por ${name}`, image: 'Imagen' },
};

/** Null without an answer. */
export function answerText(
  question: Question,
  answer: Answer | undefined,
  language: Language = 'en',
): string | null {
  const { yes, no, signedBy, image } = answerWords[language];
  if (!isAnswered(answer)) return null;
  if (typeof answer === 'boolean') return answer ? yes : no;
  if (typeof answer === 'number') return question.unit ? `${answer} ${question.unit}` : String(answer);
  if (Array.isArray(answer)) return answer.map((one) => labelOf(question, one)).join(', ');
  if (typeof answer === 'object') return signedBy(answer.name);
  if (question.kind === 'single') return labelOf(question, answer);
  if (question.kind === 'date') return format(parseISO(answer), 'MM/dd/yyyy');
  return question.kind === 'image' ? image : answer;
}

const labelOf = ({ options }: Question, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const questionIn = (form: QuestionnaireDefinition, id: string): Question | undefined =>
  form.sections.flatMap(({ questions }) => questions).find((question) => question.id === id);

interface SummarizedQuestion {
  id: string;
  text: string;
  kind: Question['kind'];
  answer: string | null;
  before: string | null;
  flagged: boolean;
  imageId: string | null;
  signaturePath: string | null;
}

/** Questions as asked, with the previous answer where it differs. */
export function summarizeSubmission(
  { definition, answers, flaggedItemIds, before }: SubmissionDetails,
  language: Language = 'en',
): {
  title: string;
  questions: SummarizedQuestion[];
}[] {
  const given = answers ?? {};
  return visibleQuestionIds(definition, given).map(({ title, questions }) => ({
    title,
    questions: questions
      .filter(({ kind }) => kind !== 'info')
      .map((question) => {
        const answer = given[question.id];
        const words = answerText(question, answer, language);
        const asked = before && questionIn(before.definition, question.id);
        const earlier = asked ? answerText(asked, before.answers[question.id], language) : null;
        return {
          id: question.id,
          text: question.text,
          kind: question.kind,
          answer: words,
          before: earlier !== null && earlier !== words ? earlier : null,
          flagged: flaggedItemIds.includes(question.id),
          imageId: question.kind === 'image' && typeof answer === 'string' ? answer : null,
          signaturePath: typeof answer === 'object' && !Array.isArray(answer) ? (answer.path ?? null) : null,
        };
      }),
  }));
}

export const summarizeScores = ({ scores, before }: Pick<SubmissionDetails, 'scores' | 'before'>) =>
  scores.map((score) => {
    const earlier = before?.scores.find(({ id }) => id === score.id);
    return {
      ...score,
      before:
        before && earlier
          ? { value: earlier.value, band: earlier.band, at: before.submittedAt.toISOString() }
          : null,
    };
  });
