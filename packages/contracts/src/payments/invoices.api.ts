import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams } from '../call.ts';
import { day, id, idList, pageQuery, reason, searchText, text, version, wireEnum } from '../common/fields.ts';
import { dollars } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { invoiceKinds, invoiceRecord, invoiceStatuses, paymentMode, paymentRow } from './payment.schema.ts';
import { chargebackRecord, refundRecord } from './refunds.schema.ts';

const service = 'payments';
const staff = { service, audience: ['admin'], permission: 'billing' } as const;

/** The server adds the tax and the total. The discount applies before tax. */
const draft = {
  lines: z
    .array(z.strictObject({ label: text(120, 1), amount: dollars, taxable: z.boolean().default(false) }))
    .min(1, 'Add at least one line item.')
    .max(50),
  discount: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('percent'),
        percent: z
          .number()
          .min(0)
          .max(100)
          .multipleOf(0.01, 'Enter a percentage with up to two decimal places.'),
      }),
      z.strictObject({ kind: z.literal('amount'), amount: dollars }),
    ])
    .optional(),
  memo: text(500).optional(),
  dueDate: day.optional(),
};

const invoiceDetails = invoiceRecord.extend({
  payments: z.array(paymentRow),
  refunds: z.array(refundRecord),
  chargebacks: z.array(chargebackRecord),
  /** The discount as staff entered it, for editing a draft. */
  discount: draft.discount.nullable(),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/**
 * Totals of all matches, in dollars. Includes drafts and canceled invoices only when the filter asks for that
 * status.
 */
const invoiceTotals = z.object({
  count: z.int(),
  totalAmount: z.number(),
  taxAmount: z.number(),
  paidAmount: z.number(),
  dueAmount: z.number(),
});

export const listInvoices = call({
  name: 'listInvoices',
  method: 'GET',
  path: '/appointment/invoices',
  reads: 'replica',
  service,
  audience: ['admin', 'patient'],
  permission: readsMoney,
  audit: 'list',
  family: ['BILLS'],
  summary: 'List invoices with filters and totals. Patients see their household’s invoices',
  query: z.strictObject({
    ...pageQuery(),
    invoiceStatus: wireEnum(invoiceStatuses).optional(),
    patientId: id.optional(),
    searchQuery: z.string().trim().min(1).max(100).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    category: z.string().trim().min(1).max(60).optional(),
    paymentVerified: z.stringbool().optional(),
    paymentMode: paymentMode.optional(),
    paymentRequest: z.stringbool().optional(),
    requestType: paymentMode.optional(),
    outstanding: z.stringbool().optional(),
  }),
  data: z.object({ invoices: z.array(invoiceRecord), totals: invoiceTotals }),
  paged: true,
});

export const getInvoice = call({
  name: 'getInvoice',
  method: 'GET',
  path: '/appointment/invoice/{id}',
  service,
  audience: ['admin', 'patient'],
  permission: readsMoney,
  audit: 'read',
  records: { id: 'invoice' },
  family: ['BILLS'],
  summary: 'Get an invoice with its line items, payments, and refunds',
  params: idParams,
  data: invoiceDetails,
});

export const addInvoice = call({
  ...staff,
  name: 'addInvoice',
  method: 'POST',
  path: '/appointment/add-invoice',
  audit: ['invoice.make'],
  summary: 'Create a custom invoice as a draft, or send it right away',
  idempotent: true,
  body: z.strictObject({ patientId: id, ...draft, send: z.boolean().default(false) }),
  data: invoiceDetails,
});

export const updateInvoice = call({
  ...staff,
  name: 'updateInvoice',
  method: 'POST',
  path: '/appointment/update-invoice',
  audit: ['invoice.update'],
  records: { id: 'invoice' },
  summary: 'Edit a draft. Line items can’t be changed after it’s sent',
  body: z.strictObject({ id, version: z.int().min(1), ...draft }),
  data: invoiceDetails,
});

export const deleteInvoice = call({
  ...staff,
  name: 'deleteInvoice',
  method: 'DELETE',
  path: '/appointment/invoice/{id}',
  audit: ['invoice.delete'],
  records: { id: 'invoice' },
  summary: 'Delete a draft',
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
});

export const sendInvoice = call({
  ...staff,
  name: 'sendInvoice',
  method: 'POST',
  path: '/appointment/invoice/{id}/send',
  audit: ['invoice.send'],
  records: { id: 'invoice' },
  summary:
    'Send a draft, or request payment of a Bill Me Later invoice. The patient gets a payment link (added path)',
  params: idParams,
  body: z.strictObject({ version }),
  data: invoiceDetails,
});

export const cancelInvoice = call({
  ...staff,
  name: 'cancelInvoice',
  method: 'POST',
  path: '/appointment/invoice/{id}/cancel',
  audit: ['invoice.void'],
  records: { id: 'invoice' },
  summary:
    'Cancel an unpaid invoice without a visit. Only super-admins can write off a Bill Me Later invoice (added path)',
  params: idParams,
  body: z.strictObject({ reason, version }),
  data: invoiceDetails,
});

export const billAgain = call({
  ...staff,
  name: 'billAgain',
  method: 'POST',
  path: '/appointment/invoice/{id}/bill-again',
  audit: ['invoice.make', 'invoice.chargebackAnswered'],
  records: { id: 'invoice' },
  summary: 'Create and return a new invoice for the amount charged back on a paid invoice (added path)',
  params: idParams,
  body: z.strictObject({ reason, version }),
  data: invoiceDetails,
});

export const writeOffChargeback = call({
  ...staff,
  name: 'writeOffChargeback',
  method: 'POST',
  path: '/appointment/invoice/{id}/write-off-chargeback',
  audit: ['invoice.chargebackAnswered'],
  records: { id: 'invoice' },
  summary: 'Write off the amount charged back on a paid invoice (added path)',
  params: idParams,
  body: z.strictObject({ reason, version }),
  data: invoiceDetails,
});

const cancelStripe = {
  ...staff,
  path: '/appointment/{id}/cancel-stripe-invoice',
  params: idParams,
} as const;

export const cancelStripeInvoiceLegacyGet = call({
  ...cancelStripe,
  name: 'cancelStripeInvoice',
  method: 'GET',
  audit: ['invoice.takeBack'],
  records: { id: 'invoice' },
  summary:
    'Cancel the open payment and links of a visit, or of an invoice without a visit. A GET, as specified',
});

export const cancelStripeInvoice = call({
  ...cancelStripe,
  name: 'cancelStripeInvoiceByPost',
  method: 'POST',
  audit: ['invoice.takeBack'],
  records: { id: 'invoice' },
  summary: 'Does the same. Used by our own screens (added path)',
});

/** Sends a receipt for a paid invoice, or a payment link for an unpaid one. */
const paymentOrInvoice = z.strictObject({ paymentId: id.optional(), invoiceId: id.optional() });
const oneOfBoth = (body: z.infer<typeof paymentOrInvoice>) =>
  (body.paymentId === undefined) !== (body.invoiceId === undefined);
const which = { path: ['paymentId'], message: 'Select a payment or an invoice.' };

export const sendText = call({
  ...staff,
  name: 'sendText',
  method: 'POST',
  path: '/list/send-text',
  audit: ['invoice.sendLink'],
  summary: 'Text the patient a payment link or receipt',
  sample: { invoiceId: exampleId },
  body: paymentOrInvoice.refine(oneOfBoth, which),
});

export const sendMail = call({
  ...staff,
  name: 'sendMail',
  method: 'POST',
  path: '/list/send-mail',
  audit: ['invoice.sendReceipt'],
  summary: 'Email the patient a payment link or receipt',
  sample: { paymentId: exampleId },
  body: paymentOrInvoice.refine(oneOfBoth, which),
});

export const invoicesResource = adminResource({
  name: 'invoices',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: readsMoney,
  row: invoiceRecord,
  record: invoiceDetails,
  sortable: ['createdAt', 'totalAmount', 'status', 'dueDate', 'number'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(invoiceStatuses).optional(),
    kind: z.enum(invoiceKinds).optional(),
    patientId: id.optional(),
    appointmentId: id.optional(),
    category: z.string().trim().min(1).max(60).optional(),
    verified: z.boolean().optional(),
    paymentMode: paymentMode.optional(),
    requestType: paymentMode.optional(),
    /** Days since a bill-later invoice was sent. */
    age: z.enum(['0-30', '31-60', '61-90', 'over-90']).optional(),
    overdue: z.boolean().optional(),
    outstanding: z.boolean().optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  /**
   * `totals` has the shape of `invoiceTotals`. `ages` has the dollars due on bill-later invoices, grouped by
   * age.
   */
  facets: ['status', 'totals', 'ages'],
});
