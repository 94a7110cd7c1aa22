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
  /** Null until the files have been counted. */
  fileCount: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  requestedBy: z.object({ id, fullname: z.string() }),
  /** Set for a copy that staff requested. */
  reason: staffOnly(z.string()).optional(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file will be deleted. */
  expiresAt: instant.nullable(),
});
export type RecordDownload = z.infer<typeof recordDownload>;

/** What a download requested now would contain. */
export const recordContents = z.object({
  visits: z.int(),
  results: z.int(),
  files: z.int(),
  /** The size of the files alone. */
  sizeBytes: z.int(),
});
export type RecordContents = z.infer<typeof recordContents>;

/** What a person looked at, as the patient reads it. */
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
  /** A list that showed several patients, including this one. */
  'list',
  'copy',
] as const;
export type RecordReadKind = (typeof recordReadKinds)[number];

/** What one person or app read on one day. */
export const recordReader = z.object({
  day: z.iso.date(),
  name: z.string(),
  role: z.enum(['PROVIDER', 'STAFF', 'HOUSEHOLD']),
  kinds: z.array(z.enum(recordReadKinds)),
  /** Read with emergency access. Super-admins see the reason. */
  breakTheGlass: z.boolean(),
  /** The record was part of an export of the whole practice. */
  practiceExport: z.boolean().optional(),
  /** An app with this name, which a person with this role allowed or registered. */
  app: z.boolean().optional(),
  lastAt: instant,
});
export type RecordReader = z.infer<typeof recordReader>;
