import { z } from 'zod';
import { day, id, instant, text } from '../common/fields.ts';
import { signature } from '../people/consent.schema.ts';

export const submissionStatuses = ['NOT SUBMITTED', 'SUBMITTED'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/**
 * Staff edits a form as a draft next to the published version, and retires it when it should no longer be
 * sent.
 */
export const questionnaireStatuses = ['DRAFT', 'PUBLISHED', 'RETIRED'] as const;
export type QuestionnaireStatus = (typeof questionnaireStatuses)[number];

export const questionKinds = [
  'text',
  'number',
  'date',
  'single',
  'multiple',
  'scale',
  'yes-no',
  'image',
  'signature',
  'info',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The permanent ID of a section, question, or score, which answers refer to. */
const key = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits and hyphens, starting with a letter.')
  .refine((name) => !(name in {}), 'Choose another name.');

const operators = ['=', '≠', '<', '≤', '>', '≥', 'includes', 'answered', 'unanswered'] as const;
export type Operator = (typeof operators)[number];

/** A condition on an answer, or on a score (`score:phq-2`). */
export const condition = z.strictObject({
  of: z.string().regex(/^(score:)?[a-z][a-z0-9-]{0,39}$/),
  operator: z.enum(operators),
  /** Omit for `answered` and `unanswered`. */
  value: z.union([z.boolean(), z.number(), text(200)]).optional(),
});
export type Condition = z.infer<typeof condition>;

/** Shown while all of the conditions are met, or any of them. */
export const visibleIf = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(condition).min(1).max(10),
});
export type VisibleIf = z.infer<typeof visibleIf>;

export const option = z.strictObject({
  value: key,
  label: text(200, 1),
  /** The points this option adds to a score. */
  score: z.number().min(-1000).max(1000).optional(),
});
export type Option = z.infer<typeof option>;

const question = z.strictObject({
  id: key,
  kind: z.enum(questionKinds),
  text: text(1000, 1),
  help: text(500).optional(),
  required: z.boolean().default(false),
  /** For a single or multiple choice. */
  options: z.array(option).max(50).default([]),
  /** For a number. */
  unit: text(20).optional(),
  /** For a number or a scale. Both bounds are included. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** The number of decimal places of a number. Whole numbers if omitted. */
  decimals: z.int().min(0).max(4).optional(),
  /** What the two ends of a scale mean. */
  minLabel: text(60).optional(),
  maxLabel: text(60).optional(),
  visibleIf: visibleIf.optional(),
  /** Alerts staff immediately. */
  flaggedIf: condition.omit({ of: true }).optional(),
});
export type Question = z.infer<typeof question>;

const section = z.strictObject({
  id: key,
  title: text(120, 1),
  intro: text(1000).optional(),
  visibleIf: visibleIf.optional(),
  questions: z.array(question).min(1).max(60),
});
export type Section = z.infer<typeof section>;

export const bandTones = ['good', 'watch', 'alert'] as const;
export type BandTone = (typeof bandTones)[number];

/**
 * Ranges from `from` up to the next band. If some bands name a gender, patients of another gender get the
 * bands without one.
 */
const band = z.strictObject({
  from: z.number(),
  label: text(60, 1),
  tone: z.enum(bandTones),
  gender: z.enum(['Male', 'Female']).optional(),
  /** Alerts staff immediately. */
  flagged: z.boolean().default(false),
});
export type Band = z.infer<typeof band>;

/** Computed once all of its questions are answered. */
const score = z.strictObject({
  id: key,
  name: text(80, 1),
  /** The publication that the questions and bands come from. */
  source: text(300).optional(),
  method: z.enum(['sum', 'mean']),
  questions: z.array(key).min(1).max(60),
  /** What happens if a question is hidden: there is no score, or the question counts as zero. */
  hiddenAnswerScore: z.enum(['no-score', 'zero']).default('no-score'),
  /** The highest possible value, shown for comparison. */
  outOf: z.number().optional(),
  bands: z.array(band).max(20).default([]),
});
export type Score = z.infer<typeof score>;

export const questionnaireDefinition = z.strictObject({
  sections: z.array(section).min(1).max(40),
  scores: z.array(score).max(30).default([]),
});
export type QuestionnaireDefinition = z.infer<typeof questionnaireDefinition>;

/** Keeps sums well within what numbers and JSON can represent. */
const MAX_NUMBER = 1e9;

/**
 * The answer to one question: text or a date, a number, yes or no, chosen options, a signature, or a picture’s
 * id.
 */
const answer = z.union([
  z.boolean(),
  z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
  text(2000),
  z.array(key).max(50),
  signature,
]);
export type Answer = z.infer<typeof answer>;
export const answers = z.record(key, answer);
export type Answers = z.infer<typeof answers>;

/** Problems for which the patient is offered help immediately, most urgent first. */
export const careNeeds = ['self-harm', 'severe-depression'] as const;
export type CareNeed = (typeof careNeeds)[number];

const scoreResult = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  outOf: z.number().nullable(),
  band: z.string().nullable(),
  tone: z.enum(bandTones).nullable(),
  flagged: z.boolean(),
});
export type ScoreResult = z.infer<typeof scoreResult>;

export const questionnaireRow = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(questionnaireStatuses),
  /** The version that is sent to patients; 0 before the first publication. */
  publishedVersion: z.int(),
  questionCount: z.int(),
  hasDraft: z.boolean(),
  sent: z.int(),
  submitted: z.int(),
  updatedAt: instant,
  version: z.int(),
});

export const questionnaireRecord = questionnaireRow.extend({
  /** The draft if there is one, else the published form. */
  form: questionnaireDefinition,
  published: questionnaireDefinition.nullable(),
  versions: z.array(z.object({ version: z.int(), publishedAt: instant, publishedBy: z.string().nullable() })),
});
export type QuestionnaireRecord = z.infer<typeof questionnaireRecord>;

/** What someone with a questionnaire link sees, and the patient in the portal. */
export const questionnairePage = z.object({
  name: z.string(),
  firstName: z.string(),
  status: z.enum(submissionStatuses),
  form: questionnaireDefinition,
  /** The answers saved so far. Empty once submitted, except for the visit’s provider. */
  answers,
  /** Increases with every save. Saving from a page with an older revision causes a conflict. */
  revision: z.int(),
  savedAt: instant.nullable(),
  expiresAt: instant,
});
export type QuestionnairePage = z.infer<typeof questionnairePage>;

export const submissionRow = z.object({
  id,
  questionnaireId: id,
  questionnaireName: z.string(),
  questionnaireVersion: z.int(),
  patientId: id,
  patientName: z.string(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  status: z.enum(submissionStatuses),
  /** Started but not submitted. */
  started: z.boolean(),
  expired: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
  submittedAt: instant.nullable(),
  scores: z.array(scoreResult),
  /** The number of answers and scores that staff has to see immediately. */
  flags: z.int(),
  attachedTo: z.array(id),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/** A question and its answer, both as text. */
const answeredQuestion = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  answer: z.string().nullable(),
  /** The previous answer, if the question was asked before and the answer differs. */
  before: z.string().nullable(),
  flagged: z.boolean(),
  imageUrl: z.string().nullable(),
  signaturePath: z.string().nullable(),
});

export const submissionRecord = submissionRow.extend({
  sections: z.array(z.object({ title: z.string(), questions: z.array(answeredQuestion) })),
  scores: z.array(
    scoreResult.extend({
      before: z.object({ value: z.number(), band: z.string().nullable(), at: instant }).nullable(),
    }),
  ),
  sentBy: z.string().nullable(),
});
export type SubmissionRecord = z.infer<typeof submissionRecord>;

/** The values of one score over time, oldest first. */
export const scoreHistory = z.object({
  id: z.string(),
  name: z.string(),
  outOf: z.number().nullable(),
  points: z.array(
    z.object({ on: day, value: z.number(), band: z.string().nullable(), tone: z.enum(bandTones).nullable() }),
  ),
});
