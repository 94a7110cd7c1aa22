import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, id, instant, text } from '../common/fields.ts';
import { chartKinds } from './chart.schema.ts';

/** Days to answer a request, and days added by the single extension (45 CFR 164.526). */
export const AMENDMENT_DAYS = 60;
export const AMENDMENT_EXTENSION_DAYS = 30;

export const amendmentStatuses = ['REQUESTED', 'ACCEPTED', 'DENIED', 'DISAGREED', 'REBUTTED'] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];

/** What a request is about; includes the kinds of chart entries. */
export const amendmentSubjects = ['VISIT', 'NOTE', 'DOCUMENT', ...chartKinds, 'OTHER'] as const;
export type AmendmentSubject = (typeof amendmentSubjects)[number];

/** The legal grounds for a denial. */
export const denialGrounds = [
  'NOT_CREATED_HERE',
  'NOT_PART_OF_RECORD',
  'NOT_OPEN_TO_PATIENT',
  'CORRECT',
] as const;
export type DenialGround = (typeof denialGrounds)[number];

const staffAmendmentActions = ['EXTEND', 'ACCEPT', 'DENY', 'TELL_OTHERS', 'REBUT'] as const;
export const patientAmendmentActions = ['NAME_OTHERS', 'DISAGREE', 'SHARE_DENIAL'] as const;
export const amendmentActions = [...staffAmendmentActions, ...patientAmendmentActions] as const;
export type AmendmentAction = (typeof amendmentActions)[number];

export const amendmentSubject = z.enum(amendmentSubjects);
export const denialGround = z.enum(denialGrounds);

export const AMENDMENT_TEXT_LENGTH = 2_000;
export const amendmentText = text(AMENDMENT_TEXT_LENGTH, 3);

/** A record of the patient. Null when the request names none. */
const aboutRecord = {
  about: amendmentSubject,
  recordId: id.nullable(),
};

/** A record that the patient may ask to correct. */
export const amendableRecord = z.object({ ...aboutRecord, recordId: id, label: z.string(), on: day });
export type AmendableRecord = z.infer<typeof amendableRecord>;

export const amendmentRequest = z.object({
  id,
  patientId: id,
  fullname: z.string(),
  requestedBy: z.string(),
  status: z.enum(amendmentStatuses),
  ...aboutRecord,
  /** The record’s label at the time it was chosen. */
  recordLabel: z.string().nullable(),
  whatIsWrong: z.string(),
  whatItShouldSay: z.string(),
  reason: z.string(),
  createdAt: instant,
  dueOn: day,
  isOverdue: z.boolean(),
  /** Set once the practice has extended the deadline by 30 days. */
  extensionReason: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** What was changed, or the answer if `withoutChange`. */
  changeMade: z.string().nullable(),
  /** Accepted although staff changed nothing in the record. */
  withoutChange: z.boolean().optional(),
  denialGround: denialGround.nullable(),
  denialExplanation: z.string().nullable(),
  /** Others whom the patient wants notified of the change, and when the practice notified them. */
  othersToTell: z.string().nullable(),
  othersToldAt: instant.nullable(),
  /** Future disclosures include the request and its denial. */
  sharesDenial: z.boolean(),
  statement: z.string().nullable(),
  statementAt: instant.nullable(),
  rebuttal: z.string().nullable(),
  rebuttalAt: instant.nullable(),
  allowedActions: z.array(z.enum(amendmentActions)),
  answeredBy: staffOnly(z.string().nullable()).optional(),
  /** The records that an answer can name. Returned only with a single request. */
  records: staffOnly(z.array(amendableRecord)).optional(),
});
export type AmendmentRequest = z.infer<typeof amendmentRequest>;
