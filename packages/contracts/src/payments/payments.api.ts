import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams, ownData, received } from '../call.ts';
import { day, id, idList, pageQuery, searchText } from '../common/fields.ts';
import { dollars } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { cardOnFile, paymentMode, paymentRow, paymentStatuses, paymentType } from './payment.schema.ts';

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

const paymentMethodId = z.string().regex(/^pm_\w{3,250}$/, 'This payment method isn’t valid.');

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

const staffAndPatients = { service, audience: ['admin', 'patient'], permission: 'billing' } as const;

export const getCardDetails = call({
  name: 'getCardDetails',
  method: 'GET',
  path: '/payments/{id}/card-details',
  ...staffAndPatients,
  audit: 'read',
  records: { id: 'patient' },
  family: ['CARD'],
  summary: 'List a patient’s cards on file',
  params: idParams,
  data: z.array(cardOnFile),
});

/** Each attempt queries the card’s bank, which is what someone testing stolen cards is after. */
const triesOfCards = { max: 60, perSeconds: 3_600 };

export const attachPaymentMethod = call({
  name: 'attachPaymentMethod',
  method: 'POST',
  path: '/payments/attach/payment-method',
  ...staffAndPatients,
  audit: ['card.attach'],
  records: { paymentMethodId: 'new' },
  limit: triesOfCards,
  summary: 'Save a card on file',
  body: z.strictObject({ paymentMethodId, patientId: id }),
  data: cardOnFile,
});

export const detachPaymentMethod = call({
  name: 'detachPaymentMethod',
  method: 'POST',
  path: '/payments/detach/payment-method',
  ...staffAndPatients,
  audit: ['card.detach'],
  summary: 'Remove a card on file',
  body: z.strictObject({ paymentMethodId }),
});

export const payWithCardOnFile = call({
  name: 'payWithCardOnFile',
  method: 'POST',
  path: '/payments/card-on-file-payment',
  ...staffAndPatients,
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

export const setDefaultCard = call({
  name: 'setDefaultCard',
  method: 'POST',
  path: '/payments/default-card',
  ...staffAndPatients,
  audit: ['card.makeDefault'],
  summary: 'Set the default card, which also pays for the membership (added path)',
  body: z.strictObject({ paymentMethodId }),
});

const cardSharing = z.object({
  shared: z.boolean(),
  /** Household members who let this patient pay with their cards. */
  sharedBy: z.array(z.object({ id, firstName: z.string() })),
});

export const getCardSharing = call({
  name: 'getCardSharing',
  method: 'GET',
  path: '/payments/card-sharing',
  service,
  audience: ['patient'],
  audit: ownData,
  family: ['CARD'],
  summary: 'Get whether the household may pay with your cards, and whose cards you may use (added path)',
  data: cardSharing,
});

export const setCardSharing = call({
  name: 'setCardSharing',
  method: 'PUT',
  path: '/payments/card-sharing',
  service,
  audience: ['patient'],
  audit: 'own test',
  summary: 'Let the household pay with your cards, or stop it (added path)',
  body: z.strictObject({ shared: z.boolean() }),
  data: cardSharing,
});

export const createSetupIntent = call({
  name: 'createSetupIntent',
  method: 'POST',
  path: '/payments/{id}/setupIntent',
  ...staffAndPatients,
  audit: ['card.setup'],
  records: { id: 'patient' },
  limit: triesOfCards,
  summary:
    'Start saving a card without paying and get a client secret for the browser (added path). Patient ID',
  params: idParams,
  body: z.strictObject({}),
  data: z.object({ clientSecret: z.string() }),
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
