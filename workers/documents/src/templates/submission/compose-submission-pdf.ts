import type { Language } from '@bedside/contracts/common/languages';
import type { BandTone } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { SubmissionDetails } from '@bedside/domain/questionnaires/submission.queries';
import {
  summarizeScores,
  summarizeSubmission,
} from '@bedside/domain/questionnaires/submission-summary.policy';
import { type DocumentTexts, documentTexts, letterheadOf } from '../document-texts.ts';

export interface SubmissionPdfContent {
  language: Language;
  texts: DocumentTexts['assessment'];
  practice: { name: string; phone: string; hours: string };
  title: string;
  version: number;
  versionText: string;
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

export function composeSubmissionPdf(
  submission: SubmissionDetails,
  practice: Practice,
  language: Language = 'en',
): SubmissionPdfContent {
  const { locale, version, assessment: texts } = documentTexts[language];
  const on = (instant: Date) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: practice.timeZone,
    }).format(instant);
  const { submittedAt, before } = submission;
  return {
    language,
    texts,
    practice: letterheadOf(practice, language),
    title: submission.questionnaireName,
    version: submission.questionnaireVersion,
    versionText: version(submission.questionnaireVersion),
    facts: [
      { label: texts.patient, value: fullNameOf(submission) },
      { label: texts.handedIn, value: submittedAt ? on(submittedAt) : '' },
      ...(submission.appointmentKey ? [{ label: texts.appointment, value: submission.appointmentKey }] : []),
      ...(before ? [{ label: texts.compared, value: on(before.submittedAt) }] : []),
    ],
    scores: summarizeScores(submission).map((score) => ({
      name: score.name,
      value: score.outOf === null ? String(score.value) : texts.outOf(score.value, score.outOf),
      band: score.band ?? '',
      tone: score.tone ?? 'none',
      before: score.before ? `${score.before.value}${score.before.band ? `, ${score.before.band}` : ''}` : '',
    })),
    sections: summarizeSubmission(submission, language).map(({ title, questions }) => ({
      title,
      questions: questions.map((question) => ({
        text: question.text,
        answer: question.answer ?? texts.noAnswer,
        before: question.before ?? '',
        flagged: question.flagged,
        signaturePath: question.signaturePath,
      })),
    })),
  };
}
