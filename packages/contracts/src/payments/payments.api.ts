import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams, received } from '../call.ts';
import { day, id, idList, pageQuery, searchText } from '../common/fields.ts';
import { dollars } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { paymentMethodId } from './cards.api.ts';
import { paymentMode, paymentRow, paymentStatuses, paymentType } from './payment.schema.ts';

const service = 'payments';
/** Either an appointment or a standalone invoice. */
export const oneBill = { appointmentId: id.optional(), invoiceId: id.optional() };
export const namesOne = (body: { appointmentId?: unknown; invoiceId?: unknown }) =>
  (body.appointmentId === undefined) !== (body.invoiceId === undefined);
export const whichBill = { path: ['appointmentId'], message: 'Choose a visit or an invoice.' };

/** `paymentId` is the one to pass to `getPaymentStatus`. */
const startedPayment = z.object({
  paymentId: id,
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.number(),
});
const chargedCard = z.object({ paymentId: id, paymentStatus: z.enum(paymentStatuses), amount: z.number() });

/** A card on file, confirmed in the browser with 3-D Secure. Not available for payment links. */
const withCard = { paymentMethodId: paymentMethodId.optional() };

export const createPaymentIntent = call({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/payments/{id}/paymentIntent',
  service,
  audience: ['patient', 'admin', 'public-payment'],
  permission: 'billing',
  audit: ['payment.start'],
  records: { id: 'appointment' },
  family: ['BILLS'],
  summary:
    'Start a payment and get a client secret for the browser. The ID names a visit, an invoice without one, or a payment link',
  idempotent: true,
  params: z.strictObject({ id: z.string().min(20).max(200) }),
  body: z.strictObject(withCard),
  data: startedPayment,
});

const bills = z.array(id).min(1).max(20);

export const payInvoices = call({
  name: 'payInvoices',
  method: 'POST',
  path: '/payments/paymentIntent',
  service,
  audience: ['patient', 'admin'],
  permission: 'billing',
  audit: ['payment.start'],
  family: ['BILLS'],
  summary: 'Start one payment for several household invoices (added path)',
  idempotent: true,
  body: z.strictObject({ invoiceIds: bills, ...withCard }),
  data: startedPayment,
});

export const stripeWebhook = call({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/payments/stripe-webhook',
  service,
  audience: ['public'],
  limit: { max: 6_000, perSeconds: 60 },
  summary: 'Receive payment processor events (raw body, signature checked)',
  raw: 'application/json',
  data: received,
});

export const payWithCardOnFile = call({
  name: 'payWithCardOnFile',
  method: 'POST',
  path: '/payments/card-on-file-payment',
  service,
  audience: ['admin', 'patient'],
  permission: 'billing',
  audit: ['payment.start', 'payment.settle', 'appointment.settle'],
  family: ['BILLS'],
  summary: 'Pay for a visit or several invoices with a card on file',
  idempotent: true,
  sample: { appointmentId: exampleId, paymentMethodId: 'pm_card_visa' },
  body: z
    .strictObject({
      appointmentId: id.optional(),
      invoiceIds: bills.optional(),
      paymentMethodId,
      /** As shown. If more is due meanwhile, nothing is charged. */
      expectedAmount: dollars.optional(),
    })
    .refine((body) => (body.appointmentId === undefined) !== (body.invoiceIds === undefined), whichBill),
  data: chargedCard,
});

export const payInvoiceWithCardOnFile = call({
  name: 'payInvoiceWithCardOnFile',
  method: 'POST',
  path: '/payments/card-on-file-for-invoice',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: ['payment.start', 'payment.settle'],
  summary: 'Charge a card on file for an invoice',
  idempotent: true,
  body: z.strictObject({ invoiceId: id, paymentMethodId }),
  data: chargedCard,
});

export const sendPaymentLink = call({
  name: 'sendPaymentLink',
  method: 'POST',
  path: '/payments/send-payment-link',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: ['invoice.sendLink'],
  summary: 'Send the patient a payment link for a visit or an invoice without a visit',
  sample: { appointmentId: exampleId },
  body: z.strictObject(oneBill).refine(namesOne, whichBill),
});

export const syncTransaction = call({
  name: 'syncTransaction',
  method: 'POST',
  path: '/list/sync-transaction-with-stripe/{id}',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: 'read',
  records: { id: 'payment' },
  summary: 'Check a payment’s status with the payment processor. Payment ID',
  params: idParams,
});

export const listPayments = call({
  name: 'listPayments',
  method: 'GET',
  path: '/list/payments',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: readsMoney,
  audit: 'list',
  records: { userId: 'patient' },
  summary: 'List payments with filters',
  query: z.strictObject({
    ...pageQuery(),
    paymentType: paymentType.optional(),
    userId: id.optional(),
    paymentStatus: z.enum(paymentStatuses).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    sortVariable: z.enum(['createdAt', 'amount', 'paymentStatus']).default('createdAt'),
    sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  }),
  data: z.object({ payments: z.array(paymentRow) }),
  paged: true,
});

export const getInvoiceLink = call({
  name: 'getInvoiceLink',
  method: 'GET',
  path: '/appointment/{id}/invoice',
  service,
  audience: ['admin', 'patient'],
  permission: readsMoney,
  audit: 'read',
  records: { id: 'appointment' },
  family: ['BILLS'],
  summary: 'Get a short-lived link to an invoice’s PDF. Once paid, it’s the receipt',
  params: idParams,
  data: z.object({ invoiceLink: z.string() }),
});

export const paymentsResource = adminResource({
  name: 'payments',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: readsMoney,
  row: paymentRow,
  sortable: ['createdAt', 'amount', 'paymentStatus'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    paymentType: paymentType.optional(),
    paymentStatus: z.enum(paymentStatuses).optional(),
    paymentMode: paymentMode.optional(),
    /** Only payments with an open dispute. */
    disputed: z.literal(true).optional(),
    unverified: z.boolean().optional(),
    /** Only deposits that are authorized on a card. */
    held: z.boolean().optional(),
    appointmentId: id.optional(),
    invoiceId: id.optional(),
    patientId: id.optional(),
    from: day.optional(),
    to: day.optional(),
    finalizedFrom: day.optional(),
    finalizedTo: day.optional(),
  }),
  /**
   * `totals` contains these figures of all matches, in dollars: count, successful, amount, refundedAmount,
   * disputed, disputedAmount.
   */
  facets: ['paymentStatus', 'totals'],
});
