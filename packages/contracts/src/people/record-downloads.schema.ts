import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';

const recordDownloadStates = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type RecordDownloadState = (typeof recordDownloadStates)[number];

export const RECORD_DOWNLOAD_DAYS = 7;
export const RECORD_DOWNLOADS_A_DAY = 5;

/** A ZIP with a patient's whole record. */
export const recordDownload = z.object({
  id,
  patientId: id,
  status: z.enum(recordDownloadStates),
  filesPacked: z.int(),
  /** Null until the files are counted. */
  fileCount: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  requestedBy: z.object({ id, fullname: z.string() }),
  /** For a copy that staff made. */
  reason: staffOnly(z.string()).optional(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When its file is deleted. */
  expiresAt: instant.nullable(),
});
export type RecordDownload = z.infer<typeof recordDownload>;

/** What a download made now would hold. */
export const recordContents = z.object({
  visits: z.int(),
  results: z.int(),
  files: z.int(),
  /** For the files alone. */
  sizeBytes: z.int(),
});
export type RecordContents = z.infer<typeof recordContents>;

/** What someone looked at, for the patient to read. */
export const recordReadKinds = [
  'profile',
  'chart',
  'visit',
  'note',
  'file',
  'bill',
  'message',
  'questionnaire',
  'consent',
  /** The patient was one of several in a list. */
  'list',
  'copy',
] as const;
export type RecordReadKind = (typeof recordReadKinds)[number];

/** One person on one day. */
export const recordReader = z.object({
  day: z.iso.date(),
  name: z.string(),
  role: z.enum(['PROVIDER', 'STAFF', 'HOUSEHOLD']),
  kinds: z.array(z.enum(recordReadKinds)),
  /** Opened in an emergency, with a reason that super-admins see. */
  breakTheGlass: z.boolean(),
  /** The record was part of an export of the whole practice. */
  practiceExport: z.boolean().optional(),
  lastAt: instant,
});
export type RecordReader = z.infer<typeof recordReader>;
