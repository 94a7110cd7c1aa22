import { z } from 'zod';
import { call, exampleId, idParams, practiceData } from '../call.ts';
import { id } from '../common/fields.ts';
import { readsMoney } from '../permission.ts';
import { paymentStatuses } from './payment.schema.ts';

const service = 'payments';

export const reader = z.object({
  id: z.string(),
  label: z.string(),
  deviceType: z.string(),
  serialNumber: z.string(),
  online: z.boolean(),
  busy: z.boolean(),
});
export type Reader = z.infer<typeof reader>;

export const listReaders = call({
  name: 'listReaders',
  method: 'GET',
  path: '/payments/list-all-BBPOS-readers',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: practiceData,
  summary: 'List the practice’s card readers',
  data: z.array(reader),
});

export const payAtReader = call({
  name: 'payAtReader',
  method: 'POST',
  path: '/payments/process-payment-for-reader',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: ['payment.start'],
  summary: 'Take a card payment on a reader for a visit or an invoice',
  idempotent: true,
  sample: { readerId: 'tmr_unknown', invoiceId: exampleId },
  body: z
    .strictObject({
      readerId: z.string().regex(/^tmr_\w{3,250}$/, 'This reader isn’t valid.'),
      appointmentId: id.optional(),
      invoiceId: id.optional(),
    })
    .refine((body) => (body.appointmentId === undefined) !== (body.invoiceId === undefined), {
      path: ['appointmentId'],
      message: 'Select a visit or an invoice.',
    }),
  data: z.object({ paymentId: id, amount: z.number() }),
});

export const cancelReader = call({
  name: 'cancelReader',
  method: 'POST',
  path: '/payments/{id}/cancel-reader',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: ['payment.fail'],
  records: { id: 'payment' },
  summary: 'Cancel a payment waiting on a reader. Payment ID (added path)',
  params: idParams,
});

/** `waiting` while the reader waits for a card. */
export const getPaymentStatus = call({
  name: 'getPaymentStatus',
  method: 'GET',
  path: '/payments/{id}/status',
  service,
  audience: ['admin', 'patient'],
  poll: true,
  permission: readsMoney,
  audit: 'read',
  records: { id: 'payment' },
  family: ['BILLS'],
  summary: 'Get a payment’s status (added path)',
  params: idParams,
  data: z.object({
    paymentStatus: z.enum(paymentStatuses),
    channel: z.string(),
    amount: z.number(),
    waiting: z.boolean(),
    failureMessage: z.string().nullable(),
  }),
});
