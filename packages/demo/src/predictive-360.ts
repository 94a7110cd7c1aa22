import type {
  Band,
  QuestionnaireDefinition,
  Score,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { alcohol, sections, worry } from './predictive-360-sections.ts';

const band = (from: number, label: string, tone: Band['tone'], more: Partial<Band> = {}): Band => ({
  from,
  label,
  tone,
  flagged: false,
  ...more,
});

const phq2 = ['phq-interest', 'phq-down'];

const phq9 = [
  ...phq2,
  'phq-sleep',
  'phq-tired',
  'phq-appetite',
  'phq-failure',
  'phq-concentration',
  'phq-moving',
  'phq-harm',
];

/** Public domain questionnaires, with the bands from their publications. */
const scores: Score[] = [
  {
    id: 'phq-2',
    name: 'PHQ-2',
    source: 'Kroenke, Spitzer, Williams 2003. Medical Care 41:1284–1292.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: phq2,
    outOf: 6,
    bands: [band(0, 'Negative screen', 'good'), band(3, 'Positive screen', 'watch')],
  },
  {
    id: 'phq-9',
    name: 'PHQ-9 depression',
    source: 'Kroenke, Spitzer, Williams 2001. J Gen Intern Med 16:606–613.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: phq9,
    outOf: 27,
    bands: [
      band(0, 'Minimal', 'good'),
      band(5, 'Mild', 'good'),
      band(10, 'Moderate', 'watch'),
      band(15, 'Moderately severe', 'alert'),
      band(20, 'Severe', 'alert', { flagged: true }),
    ],
  },
  {
    id: 'gad-7',
    name: 'GAD-7 anxiety',
    source: 'Spitzer, Kroenke, Williams, Löwe 2006. Arch Intern Med 166:1092–1097.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: worry.questions.map(({ id }) => id),
    outOf: 21,
    bands: [
      band(0, 'Minimal', 'good'),
      band(5, 'Mild', 'good'),
      band(10, 'Moderate', 'watch'),
      band(15, 'Severe', 'alert', { flagged: true }),
    ],
  },
  {
    id: 'audit-c',
    name: 'AUDIT-C alcohol',
    source: 'Bush, Kivlahan, McDonell, Fihn, Bradley 1998. Arch Intern Med 158:1789–1795.',
    method: 'sum',
    hiddenAnswerScore: 'zero',
    questions: alcohol.questions.map(({ id }) => id),
    outOf: 12,
    bands: [
      band(0, 'Low risk', 'good'),
      band(3, 'Positive screen', 'watch'),
      band(0, 'Low risk', 'good', { gender: 'Male' }),
      band(4, 'Positive screen', 'watch', { gender: 'Male' }),
    ],
  },
  {
    id: 'sleep-quality',
    name: 'Sleep quality',
    source: 'Snyder, Cai, DeMuro, Morrison, Ball 2018. J Clin Sleep Med 14:1849–1857.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: ['sleep-quality'],
    outOf: 10,
    bands: [
      band(0, 'Terrible', 'alert'),
      band(1, 'Poor', 'watch'),
      band(4, 'Fair', 'watch'),
      band(7, 'Good', 'good'),
      band(10, 'Excellent', 'good'),
    ],
  },
  {
    id: 'pain',
    name: 'Pain',
    source: 'Numeric rating scale, 0 to 10.',
    method: 'sum',
    hiddenAnswerScore: 'no-score',
    questions: ['pain-now'],
    outOf: 10,
    bands: [
      band(0, 'None', 'good'),
      band(1, 'Mild', 'good'),
      band(4, 'Moderate', 'watch'),
      band(7, 'Severe', 'alert'),
    ],
  },
];

export const predictive360: QuestionnaireDefinition = { sections, scores };
