import type { Language } from '@bedside/contracts/common/languages';
import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import { answerText } from '@bedside/contracts/questionnaires/answers';
import type {
  Question,
  QuestionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type { SubmissionDetails } from './submission.queries.ts';

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
  {
    definition,
    answers,
    flaggedItemIds,
    before,
  }: Pick<SubmissionDetails, 'definition' | 'answers' | 'flaggedItemIds' | 'before'>,
  language: Language = 'en',
): {
  title: string;
  questions: SummarizedQuestion[];
}[] {
  const filled = answers ?? {};
  return visibleSections(definition, filled).map(({ title, questions }) => ({
    title,
    questions: questions
      .filter(({ kind }) => kind !== 'info')
      .map((question) => {
        const answer = filled[question.id];
        const text = answerText(question, answer, answerTexts[language]);
        const sameQuestion = before && questionIn(before.definition, question.id);
        const earlier = sameQuestion
          ? answerText(sameQuestion, before.answers[question.id], answerTexts[language])
          : null;
        return {
          id: question.id,
          text: question.text,
          kind: question.kind,
          answer: text,
          before: earlier !== null && earlier !== text ? earlier : null,
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
