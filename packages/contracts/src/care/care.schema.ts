import { z } from 'zod';
import { day, id, instant } from '../common/fields.ts';
import { roles } from '../people/user.schema.ts';

/** `template` is HTML of the allowed kind. Rule: care.rich-text-is-harmless */
export const soapNoteTemplate = z.object({
  id,
  name: z.string(),
  template: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  /** It fills the notes of appointments that were given no template. */
  isDefault: z.boolean(),
  updatedAt: instant,
  version: z.int(),
});
export type SoapNoteTemplate = z.infer<typeof soapNoteTemplate>;

/** A code on an appointment, as it read when it was put there. */
export const appointmentCode = z.object({ id, code: z.string(), description: z.string() });
export type AppointmentCode = z.infer<typeof appointmentCode>;

/** A stored file behind a link that lives five minutes for the one who asked. */
export const fileLink = z.object({ id, url: z.string(), name: z.string(), contentType: z.string() });
export type FileLink = z.infer<typeof fileLink>;

const soapAddendum = z.object({ id, text: z.string(), byName: z.string(), at: instant });

/** The SOAP note of an appointment with all that belongs to it. */
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
  /** HTML of the allowed kind; empty while there is none. */
  soapNote: z.string(),
  soapNoteStatus: z.enum(['NONE', 'DRAFT', 'SUBMITTED']),
  /** For the note alone: writing it is no conflict with other changes of the appointment. */
  soapNoteVersion: z.int(),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  addenda: z.array(soapAddendum),
  images: z.array(fileLink),
  /** Pictures that came after the note was submitted. */
  addendumImages: z.array(fileLink),
  dxCodes: z.array(appointmentCode),
  cptCodes: z.array(appointmentCode),
  /** The asker may write it now. */
  mayWrite: z.boolean(),
  /** The asker may submit it now. */
  maySubmit: z.boolean(),
  /** The asker may add to the submitted note. */
  mayAddAddendum: z.boolean(),
  /** The asker may choose another template now: only while SCHEDULED. */
  mayChooseTemplate: z.boolean(),
  /** What a note that no one has begun opens with: the template of the appointment, or the default one. */
  startsWith: z.object({ id, name: z.string(), template: z.string() }).nullable(),
  /** Why the asker may not write it now, submit it, or choose its template; null where they may. */
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

/** A clinical note of the practice's old system. Rule: care.old-notes-are-history */
export const oldNote = z.object({
  id,
  writtenOn: day,
  /** As the old system names them. */
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

/** A result of an appointment. The patient sees it once it is released. */
export const report = z.object({
  id,
  documentId: id,
  appointmentId: id,
  appointmentKey: z.string(),
  patientId: id,
  patientName: z.string(),
  relationship: z.string(),
  reportName: z.string(),
  /** Null for any other kind, or where staff didn’t say. */
  reportKind: z.enum(reportKinds).nullable(),
  status: z.enum(reportStatuses),
  /** For the patient, written at the release. */
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

/** What a person may choose for a document; our own code puts Invoice, Consent and Predictive 360. */
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
/** Those a patient may put there. */
export const patientDocumentCategories = [
  'Lab result',
  'Imaging',
  'Referral',
  'Prescription',
  'Identification',
  'Insurance',
  'Other',
] as const satisfies readonly DocumentCategory[];

/** A document as lists show it. */
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
