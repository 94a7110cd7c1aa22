import { z } from 'zod';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import { day, ENTER_REASON, id, instant, wireEnum } from '../common/fields.ts';
import { invoiceKinds, invoiceStatuses, paymentMode } from './payment.schema.ts';

/** What each row of the export is: an appointment, an invoice, or a service rendered. */
export const exportReports = ['APPOINTMENT', 'INVOICE', 'SERVICES'] as const;
export type ExportReport = (typeof exportReports)[number];
/** `PRACTICE` is the archive of all the practice’s data. */
export const exportKinds = [...exportReports, 'PRACTICE'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type ExportState = (typeof exportStates)[number];

/** A larger export is prepared by a job. */
export const MAX_IMMEDIATE_ROWS = 10_000;
export const EXPORT_RETENTION_DAYS = 7;

export const exportColumn = z.object({ key: z.string(), label: z.string(), group: z.string() });
export type ExportColumn = z.infer<typeof exportColumn>;

const inOrder = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !startDate || !endDate || startDate <= endDate;
const wrongOrder = { path: ['endDate'], message: 'The end date must be on or after the start date.' };

const common = {
  /** The patient’s name, email, or phone, an appointment key, or an invoice number. */
  searchQuery: z.string().trim().min(1).max(100).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  category: z.string().trim().min(1).max(60).optional(),
  patientId: id.optional(),
  paymentMode: paymentMode.optional(),
  paymentVerified: z.boolean().optional(),
};

/** The dates refer to the appointment. */
export const appointmentExportFilters = z
  .strictObject({
    ...common,
    status: z.array(wireEnum(appointmentStatuses)).min(1).max(20).optional(),
    providerId: id.optional(),
    telemedicine: z.boolean().optional(),
    soapNoteSubmitted: z.boolean().optional(),
    requestType: paymentMode.optional(),
  })
  .refine(inOrder, wrongOrder);

/** The dates refer to when the invoice was created, in the practice’s time zone. */
export const invoiceExportFilters = z
  .strictObject({
    ...common,
    status: z.array(wireEnum(invoiceStatuses)).min(1).max(20).optional(),
    kind: z.array(z.enum(invoiceKinds)).min(1).max(10).optional(),
    jurisdiction: z.string().trim().min(1).max(60).optional(),
  })
  .refine(inOrder, wrongOrder);

const keys = z.array(z.string().min(1).max(60)).min(1, 'Select at least one column.').max(100).optional();
const appointments = { keys, filters: appointmentExportFilters.optional() };
const invoices = { keys, filters: invoiceExportFilters.optional() };

/** What to export. Without `keys`, the export contains every column. */
export const exportChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('APPOINTMENT').optional(), ...appointments }),
  z.strictObject({ type: z.literal('INVOICE'), ...invoices }),
]);
export const servicesExportChoice = z.strictObject(appointments);
export const newExport = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('APPOINTMENT').optional(), ...appointments }),
  z.strictObject({ type: z.literal('INVOICE'), ...invoices }),
  z.strictObject({ type: z.literal('SERVICES'), ...appointments }),
]);
export type NewExport = z.output<typeof newExport>;

/** What an export of the whole practice consists of. */
export const practiceParts = ['TABLES', 'FILES', 'FHIR'] as const;

export const newPracticeExport = z.strictObject({
  /** Adds every record as FHIR R4, which takes the longest. */
  fhir: z.boolean(),
  reason: z.string().trim().min(1, ENTER_REASON).max(300),
  /** The caller’s own password. */
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(128),
});
export type NewPracticeExport = z.output<typeof newPracticeExport>;

export const exportRecord = z.object({
  id,
  type: z.enum(exportKinds),
  status: z.enum(exportStates),
  /** The columns or, for an export of the whole practice, its parts. */
  keys: z.array(z.string()),
  /** The filters or, for an export of the whole practice, the reason. */
  filters: z.record(z.string(), z.unknown()),
  rowsWritten: z.int(),
  /** Null until the rows have been counted. */
  rowCount: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  by: z.object({ id, fullname: z.string() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file will be deleted. */
  expiresAt: instant.nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;
