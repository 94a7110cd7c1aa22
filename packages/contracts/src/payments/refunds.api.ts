import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { day, id, idList, pageQuery, searchText, text } from '../common/fields.ts';
import { dollars } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { ledgerRow } from './payment.schema.ts';
import {
  billingDecisionRecord,
  billingDecisions,
  disputeRecord,
  paymentExceptionRecord,
  refundReasons,
  refundRecord,
  refundStatuses,
} from './refunds.schema.ts';

const service = 'payments';

const staff = { service, audience: ['admin'], permission: 'refunds' } as const;

export const refundPayment = call({
  name: 'refundPayment',
  method: 'POST',
  path: '/payments/{id}/refund',
  ...staff,
  audit: ['payment.refunded'],
  records: { id: 'payment' },
  summary: 'Refund a payment in full, by amount, or by line item. Cash is voided (added path). Payment ID',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    what: z.discriminatedUnion('scope', [
      z.strictObject({ scope: z.literal('FULL') }),
      z.strictObject({ scope: z.literal('PARTIAL'), amount: dollars }),
      z.strictObject({
        scope: z.literal('LINES'),
        /** Positions of invoice lines. Each is refunded with its share of tax and discount. */
        positions: z.array(z.int().min(0)).min(1).max(50),
      }),
    ]),
    reason: z.enum(refundReasons),
    note: text(500).optional(),
    /** What could be refunded, as shown. If it has changed meanwhile, nothing is refunded. */
    expectedRefundable: dollars.optional(),
    /** False sends the patient no message about the refund. */
    notifyPatient: z.boolean().optional(),
  }),
  data: refundRecord,
});

export const previewRefund = call({
  name: 'previewRefund',
  method: 'GET',
  path: '/payments/{id}/refund',
  ...staff,
  audit: 'read',
  records: { id: 'payment' },
  summary: 'Get what can still be refunded, in total and by line item (added path). Payment ID',
  params: idParams,
  data: z.object({
    refundable: z.number(),
    void: z.boolean(),
    lines: z.array(
      z.object({ position: z.int(), label: z.string(), amount: z.number(), refundable: z.number() }),
    ),
  }),
});

export const getBalance = call({
  name: 'getBalance',
  method: 'GET',
  path: '/payments/{id}/balance',
  service,
  audience: ['admin', 'patient'],
  permission: readsMoney,
  audit: 'read',
  records: { id: 'patient' },
  family: ['BILLS'],
  summary: 'Get a patient’s balance and every entry behind it (added path). Patient ID',
  params: idParams,
  query: z.strictObject(pageQuery()),
  data: z.object({
    /** A positive balance is owed. */
    balance: z.number(),
    due: z.number(),
    entries: z.array(ledgerRow),
  }),
  paged: true,
});

export const refundsResource = adminResource({
  name: 'refunds',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: readsMoney,
  row: refundRecord,
  sortable: ['createdAt', 'amount', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(refundStatuses).optional(),
    reason: z.enum(refundReasons).optional(),
    patientId: id.optional(),
    paymentId: id.optional(),
    invoiceId: id.optional(),
    from: day.optional(),
    to: day.optional(),
    finalizedFrom: day.optional(),
    finalizedTo: day.optional(),
  }),
  facets: ['status'],
});

export const disputesResource = adminResource({
  name: 'disputes',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: readsMoney,
  key: z.string().regex(/^d[up]_\w{3,250}$/),
  row: disputeRecord,
  sortable: ['evidenceDueAt', 'openedAt', 'amount'],
  defaultSort: ['evidenceDueAt', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: z.array(z.string().max(260)).max(100).optional(),
    open: z.boolean().optional(),
    patientId: id.optional(),
  }),
});

export const paymentExceptionsResource = adminResource({
  name: 'payment-reviews',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: 'billing',
  row: paymentExceptionRecord,
  sortable: ['createdAt', 'kind'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    id: idList,
    open: z.boolean().optional(),
    kind: z.string().max(40).optional(),
    kindNot: z.string().max(40).optional(),
    patientId: id.optional(),
  }),
  facets: ['open'],
});

export const billingDecisionsResource = adminResource({
  name: 'billing-decisions',
  patientData: true,
  service,
  audience: ['admin'],
  permission: 'billing',
  row: billingDecisionRecord,
  sortable: ['decidedAt'],
  defaultSort: ['decidedAt', 'DESC'],
  filters: z.strictObject({
    id: idList,
    decision: z.enum(billingDecisions).optional(),
    patientId: id.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

export const resolvePaymentException = call({
  name: 'resolvePaymentException',
  method: 'POST',
  path: '/payments/reviews/{id}/resolve',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: ['paymentException.resolved'],
  records: { id: 'paymentReview' },
  summary: 'Resolve a discrepancy. Money received is refunded first, or applied to a bill (added path)',
  params: idParams,
  body: z.strictObject({
    resolution: text(500, 3),
    /** The invoice that receives the money. It must be due for exactly that amount. */
    invoiceId: id.optional(),
  }),
});

export const refundCredit = call({
  name: 'refundCredit',
  method: 'POST',
  path: '/payments/reviews/{id}/refund-credit',
  ...staff,
  audit: ['payment.refund', 'subscription.refundCredit'],
  records: { id: 'paymentReview' },
  summary: 'Refund the remaining credit of an ended membership, which resolves its discrepancy (added path)',
  params: idParams,
  body: z.strictObject({}),
  data: z.object({ amount: z.number() }),
});

export const refundUnbooked = call({
  name: 'refundUnbooked',
  method: 'POST',
  path: '/payments/reviews/{id}/refund',
  ...staff,
  audit: ['payment.refundUnbooked'],
  records: { id: 'paymentReview' },
  summary:
    'Refund money that the processor holds and no payment records, and resolve its review (added path)',
  params: idParams,
  body: z.strictObject({}),
  data: z.object({ id }),
});

export const reconcile = call({
  name: 'reconcile',
  method: 'POST',
  path: '/payments/reconcile',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: practiceData,
  summary: 'Compare recent payments with the payment processor now. Also runs every night (added path)',
});

const runRow = z.object({
  id,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  from: z.iso.datetime(),
  compared: z.object({
    intents: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    payouts: z.int(),
    ledger: z.int(),
  }),
  settled: z.int(),
  raised: z.int(),
});

export const listReconciliations = call({
  name: 'listReconciliations',
  method: 'GET',
  path: '/payments/reconciliations',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: practiceData,
  summary: 'List recent comparisons with the payment processor (added path)',
  query: z.strictObject(pageQuery()),
  data: z.array(runRow),
  paged: true,
});
