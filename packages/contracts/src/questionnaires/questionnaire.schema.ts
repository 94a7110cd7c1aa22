import { z } from 'zod';
import { id, instant, text } from '../common/fields.ts';

export const submissionStatuses = ['NOT SUBMITTED', 'SUBMITTED'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const questionKinds = ['yes-no', 'choice', 'number', 'text'] as const;

export const question = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  /** For a choice. */
  options: z.array(z.string()).default([]),
  required: z.boolean(),
});
export type Question = z.infer<typeof question>;

/** The sections of a form. A submission keeps the version it was answered with. */
export const questionnaireForm = z.object({
  sections: z.array(z.object({ title: z.string(), questions: z.array(question) })),
});
export type QuestionnaireForm = z.infer<typeof questionnaireForm>;

/** One answer a question id: yes or no, a number, or words. */
export const answers = z.record(z.string().max(60), z.union([z.boolean(), z.number(), text(2000)]));
export type Answers = z.infer<typeof answers>;

export const questionnaireRow = z.object({ id, name: z.string(), version: z.int(), questionCount: z.int() });

/** What the bearer of a questionnaire link sees. */
export const questionnairePage = z.object({
  name: z.string(),
  firstName: z.string(),
  status: z.enum(submissionStatuses),
  form: questionnaireForm,
  expiresAt: instant,
});
export type QuestionnairePage = z.infer<typeof questionnairePage>;

export const submissionRow = z.object({
  id,
  questionnaireId: id,
  questionnaireName: z.string(),
  patientId: id,
  patientName: z.string(),
  appointmentId: id.nullable(),
  status: z.enum(submissionStatuses),
  sentAt: instant,
  expiresAt: instant,
  submittedAt: instant.nullable(),
});
