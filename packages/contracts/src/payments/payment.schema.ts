import { z } from 'zod';
import { id, instant } from '../common/fields.ts';
import { wireEnum } from '../common/wire-enum.ts';

export const paymentModes = ['CASH', 'Square POS', 'BML', 'ONLINE', 'CARD ON FILE'] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const paymentMode = wireEnum(paymentModes);

/** Recorded by staff without the payment provider; stay unverified until a second look. */
export const manualModes = ['CASH', 'Square POS'] as const;

export const paymentTypes = ['APPOINTMENT', 'CUSTOM INVOICE'] as const;
export const paymentType = wireEnum(paymentTypes);
export const paymentStatuses = ['OPEN', 'SUCCESSFUL', 'FAILED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const invoiceStatuses = ['DRAFT', 'BML', 'CANCELLED', 'PAID', 'PAYMENT_REQUESTED'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const lineKinds = ['SERVICE', 'DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX', 'FEE'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Dollars; DISCOUNT and WAIVER are below zero. */
export const invoiceLine = z.object({ kind: z.enum(lineKinds), label: z.string(), amount: z.number() });

export const invoiceRecord = z.object({
  id,
  number: z.string(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  patient: z.object({ id, fullname: z.string() }),
  status: z.enum(invoiceStatuses),
  lines: z.array(invoiceLine),
  taxRate: z.number(),
  totalAmount: z.number(),
  paidAmount: z.number(),
  paymentMode: z.enum(paymentModes).nullable(),
  paymentVerified: z.boolean(),
  paymentRemarks: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
  version: z.int(),
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

export const paymentRow = z.object({
  id,
  paymentType: z.enum(paymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  paymentMode: z.enum(paymentModes),
  channel: z.string(),
  amount: z.number(),
  invoiceId: id,
  invoiceNumber: z.string(),
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  patient: z.object({ id, fullname: z.string() }),
  verified: z.boolean(),
  remarks: z.string().nullable(),
  failureMessage: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const cardOnFile = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
