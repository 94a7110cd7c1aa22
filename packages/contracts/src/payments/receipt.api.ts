import { z } from 'zod';
import { call } from '../call.ts';
import { translated } from '../common/field-marks.ts';
import { instant } from '../common/fields.ts';
import { lineKinds, paymentModes } from './payment.schema.ts';

/** Dollars. The discount does not mention the membership, because other people may see the receipt. */
const receiptDetails = z.object({
  practice: z.string(),
  number: z.string(),
  paidAt: instant,
  paymentMode: z.enum(paymentModes).nullable(),
  /** Only services have their own label. Other lines have just a kind. */
  lines: z.array(z.object({ kind: z.enum(lineKinds), label: translated().nullable(), amount: z.number() })),
  total: z.number(),
  refunded: z.number(),
});
export type ReceiptDetails = z.infer<typeof receiptDetails>;

const withToken = z.strictObject({ token: z.string().min(20).max(200) });

export const openReceipt = call({
  name: 'openReceipt',
  method: 'POST',
  path: '/payments/receipt',
  service: 'payments',
  audience: ['public'],
  summary: 'Get the receipt behind an email link, without signing in (added path)',
  body: withToken,
  data: receiptDetails,
  limit: { max: 30, perSeconds: 60 },
});

export const renewPaymentLink = call({
  name: 'renewPaymentLink',
  method: 'POST',
  path: '/payments/payment-link/renew',
  service: 'payments',
  audience: ['public'],
  constantTime: true,
  summary: 'Send a new link in place of an expired payment link, without signing in (added path)',
  body: withToken,
  limit: { max: 30, perSeconds: 60 },
});
