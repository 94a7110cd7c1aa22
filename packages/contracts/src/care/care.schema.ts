import { z } from 'zod';
import { day, id, instant } from '../common/fields.ts';
import { roles } from '../people/user.schema.ts';

/** `template` is HTML limited to the allowed tags. Rule: care.rich-text-is-harmless */
export const soapNoteTemplate = z.object({
  id,
  name: z.string(),
  template: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  /** Prefills the notes of appointments that have no template of their own. */
  isDefault: z.boolean(),
  updatedAt: instant,
  version: z.int(),
});
export type SoapNoteTemplate = z.infer<typeof soapNoteTemplate>;

/** A code on an appointment, with the text it had when it was added. */
export const appointmentCode = z.object({ id, code: z.string(), description: z.string() });
export type AppointmentCode = z.infer<typeof appointmentCode>;

/** A stored file behind a link that is valid for five minutes and only for the user who requested it. */
export const fileLink = z.object({ id, url: z.string(), name: z.string(), contentType: z.string() });
export type FileLink = z.infer<typeof fileLink>;

const soapAddendum = z.object({ id, text: z.string(), byName: z.string(), at: instant });

/** An appointment’s SOAP note with everything that belongs to it. */
export const soapNoteRecord = z.object({
  appointmentId: id,
  appointmentKey: z.string(),
  patientId: id,
  patientName: z.string(),
  patientDateOfBirth: day,
  serviceDate: day,
  providerName: z.string().nullable(),
  soapNoteTemplate: id.nullable(),
  soapNoteTemplateName: z.string().nullable(),
  /** HTML limited to the allowed tags; empty while there is no note. */
  soapNote: z.string(),
  soapNoteStatus: z.enum(['NONE', 'DRAFT', 'SUBMITTED']),
  /** The note’s own version, so that writing the note doesn’t conflict with other changes of the appointment. */
  soapNoteVersion: z.int(),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  addenda: z.array(soapAddendum),
  images: z.array(fileLink),
  /** Pictures added after the note was submitted. */
  addendumImages: z.array(fileLink),
  dxCodes: z.array(appointmentCode),
  cptCodes: z.array(appointmentCode),
  /** Whether the caller may write the note now. */
  mayWrite: z.boolean(),
  /** Whether the caller may submit the note now. */
  maySubmit: z.boolean(),
  /** Whether the caller may add an addendum to the submitted note. */
  mayAddAddendum: z.boolean(),
  /** Whether the caller may choose another template now. Allowed only while SCHEDULED. */
  mayChooseTemplate: z.boolean(),
  /** The template for a note that hasn’t been started: the appointment’s, or else the default. */
  startsWith: z.object({ id, name: z.string(), template: z.string() }).nullable(),
  /** Why the caller may not write the note, submit it, or choose its template now; null where they may. */
  refusals: z.object({
    write: z.string().nullable(),
    submit: z.string().nullable(),
    chooseTemplate: z.string().nullable(),
  }),
});
export type SoapNoteRecord = z.infer<typeof soapNoteRecord>;

/** A diagnosis code. Rule: care.dx-codes */
export const dxCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  symptoms: z.array(z.string()),
  active: z.boolean(),
  version: z.int(),
});
export type DxCode = z.infer<typeof dxCode>;

/** A procedure code. Rule: care.cpt-codes */
export const cptCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  category: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type CptCode = z.infer<typeof cptCode>;

export const symptom = z.object({ id, name: z.string(), active: z.boolean(), version: z.int() });
export type Symptom = z.infer<typeof symptom>;

/** A staff note about a patient. Rule: care.patient-notes-are-internal */
export const patientNote = z.object({
  id,
  patientId: id,
  text: z.string(),
  author: z.string(),
  archived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type PatientNote = z.infer<typeof patientNote>;

/** A clinical note from the practice’s old system. Rule: care.old-notes-are-history */
export const oldNote = z.object({
  id,
  writtenOn: day,
  /** As named in the old system. */
  author: z.string().nullable(),
  title: z.string().nullable(),
  text: z.string(),
  confidential: z.boolean(),
});
export type OldNote = z.infer<typeof oldNote>;

export const reportKinds = ['Laboratory', 'Imaging', 'Cardiology', 'Pathology'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportStatuses = ['UPLOADED', 'REVIEWED', 'RELEASED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** A result of an appointment, visible to the patient once it is released. */
export const report = z.object({
  id,
  documentId: id,
  appointmentId: id,
  appointmentKey: z.string(),
  patientId: id,
  patientName: z.string(),
  relationship: z.string(),
  reportName: z.string(),
  /** Null for other categories, or when staff didn’t choose one. */
  reportKind: z.enum(reportKinds).nullable(),
  status: z.enum(reportStatuses),
  /** A message to the patient, written when the report is released. */
  comment: z.string().nullable(),
  contentType: z.string(),
  uploadedBy: z.string().nullable(),
  createdAt: instant,
  reviewedBy: z.string().nullable(),
  reviewedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  version: z.int(),
});
export type Report = z.infer<typeof report>;

/**
 * The categories that people can choose for a document. Only our code assigns Invoice, Consent, and Predictive
 * 360.
 */
export const documentCategories = [
  'Report',
  'Lab result',
  'Imaging',
  'Referral',
  'Prescription',
  'Identification',
  'Insurance',
  'Soap Note Image',
  'Symptom Images',
  'Other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];
export const SYMPTOM_FILES: DocumentCategory = 'Symptom Images';
/** The categories that patients can choose. */
export const patientDocumentCategories = [
  'Lab result',
  'Imaging',
  'Referral',
  'Prescription',
  'Identification',
  'Insurance',
  'Other',
] as const satisfies readonly DocumentCategory[];

/** A document as lists display it. */
export const documentRow = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  appointmentId: id.nullable(),
  category: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedBy: z.string().nullable(),
  uploadedByRole: z.enum(roles).nullable(),
  createdAt: instant,
});
export type DocumentRow = z.infer<typeof documentRow>;
