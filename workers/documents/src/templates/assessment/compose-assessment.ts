import type { BandTone } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { readScores, readSubmission } from '@bedside/domain/questionnaires/reading.policy';
import type { SubmissionDetails } from '@bedside/domain/questionnaires/submission.queries';

/** Everything a printed assessment says, as words; how it looks is the template's. */
export interface AssessmentContent {
  practice: { name: string; phone: string; hours: string };
  title: string;
  version: number;
  facts: { label: string; value: string }[];
  scores: { name: string; value: string; band: string; tone: BandTone | 'none'; before: string }[];
  sections: {
    title: string;
    questions: {
      text: string;
      answer: string;
      before: string;
      flagged: boolean;
      signaturePath: string | null;
    }[];
  }[];
}

type Practice = Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours' | 'timeZone'>;

/** The content of what was handed in: its scores with their bands, and every question with its answer. */
export function composeAssessment(submission: SubmissionDetails, practice: Practice): AssessmentContent {
  const on = (instant: Date) =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: practice.timeZone,
    }).format(instant);
  const { submittedAt, before } = submission;
  return {
    practice: { name: practice.name, phone: practice.supportPhone, hours: practice.hours },
    title: submission.questionnaireName,
    version: submission.questionnaireVersion,
    facts: [
      { label: 'Patient', value: fullNameOf(submission) },
      { label: 'Handed in', value: submittedAt ? on(submittedAt) : '' },
      ...(submission.appointmentKey ? [{ label: 'Visit', value: submission.appointmentKey }] : []),
      ...(before ? [{ label: 'Compared with', value: on(before.submittedAt) }] : []),
    ],
    scores: readScores(submission).map((score) => ({
      name: score.name,
      value: score.outOf === null ? String(score.value) : `${score.value} of ${score.outOf}`,
      band: score.band ?? '',
      tone: score.tone ?? 'none',
      before: score.before ? `${score.before.value}${score.before.band ? `, ${score.before.band}` : ''}` : '',
    })),
    sections: readSubmission(submission).map(({ title, questions }) => ({
      title,
      questions: questions.map((question) => ({
        text: question.text,
        answer: question.answer ?? 'No answer',
        before: question.before ?? '',
        flagged: question.flagged,
        signaturePath: question.signaturePath,
      })),
    })),
  };
}
