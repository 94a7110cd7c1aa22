import { z } from 'zod';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import { day, id, instant, wireEnum } from '../common/fields.ts';
import { invoiceKinds, invoiceStatuses, paymentMode } from './payment.schema.ts';

/** What an export holds a row of: an appointment, an invoice, or one service that was done. */
export const exportReports = ['APPOINTMENT', 'INVOICE', 'SERVICES'] as const;
export type ExportReport = (typeof exportReports)[number];
/** `PRACTICE` is the archive of everything. */
export const exportKinds = [...exportReports, 'PRACTICE'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type ExportState = (typeof exportStates)[number];

/** More rows than this are prepared by a job. */
export const MAX_IMMEDIATE_ROWS = 10_000;
export const EXPORT_RETENTION_DAYS = 7;

export const exportColumn = z.object({ key: z.string(), label: z.string(), group: z.string() });
export type ExportColumn = z.infer<typeof exportColumn>;

const inOrder = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !startDate || !endDate || startDate <= endDate;
const wrongOrder = { path: ['endDate'], message: 'The end date must be on or after the start date.' };

const common = {
  /** Name, email or phone of the patient, or a key or number. */
  searchQuery: z.string().trim().min(1).max(100).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  category: z.string().trim().min(1).max(60).optional(),
  patientId: id.optional(),
  paymentMode: paymentMode.optional(),
  paymentVerified: z.boolean().optional(),
};

/** The days are those of appointments. */
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

/** The days are those on which invoices were made, by the practice’s clock. */
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

/** What an export holds; every column where no keys are named. */
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

/** What an export of the whole practice is made of. */
export const practiceParts = ['TABLES', 'FILES', 'FHIR'] as const;

export const newPracticeExport = z.strictObject({
  /** Also every record as FHIR R4, which takes the longest. */
  fhir: z.boolean(),
  reason: z.string().trim().min(1, 'Enter a reason.').max(300),
  /** For the caller. */
  password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(128),
});
export type NewPracticeExport = z.output<typeof newPracticeExport>;

export const exportRecord = z.object({
  id,
  type: z.enum(exportKinds),
  status: z.enum(exportStates),
  /** Columns; of the whole practice, what is in it. */
  keys: z.array(z.string()),
  /** For the whole practice, the reason. */
  filters: z.record(z.string(), z.unknown()),
  rowsWritten: z.int(),
  /** Null until it is counted. */
  rowCount: z.int().nullable(),
  sizeBytes: z.int().nullable(),
  /** The failure as a sentence. */
  failure: z.string().nullable(),
  by: z.object({ id, fullname: z.string() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When its file is deleted. */
  expiresAt: instant.nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;
