import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { day, id, text, version, wireEnum } from '../common/fields.ts';
import { signedByPerson } from '../key-scopes.ts';
import { dollars } from '../money.ts';
import { manualModes, recordedModes } from './payment.schema.ts';
import { namesOne, oneBill, whichBill } from './payments.api.ts';

const service = 'payments';

export const requestOfflinePayment = call({
  name: 'requestPayment',
  method: 'POST',
  path: '/payments/request-settlement',
  service,
  audience: ['admin', 'patient'],
  permission: 'billing',
  audit: ['appointment.requestPayment'],
  summary: 'Request to pay for a visit by cash, Square POS, or Bill Me Later (added path)',
  idempotent: true,
  body: z.strictObject({
    appointmentId: id,
    paymentMode: wireEnum(recordedModes),
    version,
  }),
});

/** As shown. If another amount is due meanwhile, nothing is recorded. */
const expectedAmount = dollars.optional();

/** How and when the money arrived, with a reference such as a receipt or check number. */
const cameIn = { paymentMode: wireEnum(recordedModes), receivedOn: day, reference: text(120, 1) };

const staff = { service, audience: ['admin'], permission: 'billing' } as const;

export const confirmPayment = call({
  name: 'confirmPayment',
  method: 'POST',
  path: '/appointment/confirm-payment',
  ...staff,
  audit: ['payment.settle', 'appointment.confirmPayment'],
  summary: 'Record a payment for a visit whose patient asked to pay without a card',
  idempotent: true,
  body: z.strictObject({ appointmentId: id, version, expectedAmount, ...cameIn }),
});

export const approveBillLater = call({
  name: 'approveBillLater',
  method: 'POST',
  path: '/appointment/{id}/approve-bill-later',
  ...staff,
  audit: ['appointment.approveBillLater', 'invoice.billLater'],
  records: { id: 'appointment' },
  summary:
    'Approve Bill Me Later for a visit: no payment is taken, and the bill gets a due date (added path)',
  params: idParams,
  body: z.strictObject({ version }),
});

export const approveBillLaterForInvoice = call({
  name: 'approveBillLaterForInvoice',
  method: 'POST',
  path: '/appointment/invoice/{id}/approve-bill-later',
  ...staff,
  audit: ['invoice.billLater'],
  records: { id: 'invoice' },
  summary: 'Approve Bill Me Later for an invoice without a visit, which gets a due date (added path)',
  params: idParams,
  body: z.strictObject({ version }),
});

export const markAsPaid = call({
  name: 'markAsPaid',
  method: 'POST',
  path: '/payments/mark-as-paid',
  ...staff,
  audit: ['payment.settle', 'appointment.markPaid'],
  summary: 'Record a cash or Square POS payment taken by staff, for a visit or an invoice without a visit',
  idempotent: true,
  sample: { appointmentId: exampleId, paymentMode: 'CASH' },
  body: z
    .strictObject({
      ...oneBill,
      paymentMode: wireEnum(manualModes),
      remarks: text(500).optional(),
      version,
      expectedAmount,
    })
    .refine(namesOne, whichBill),
});

export const confirmPaymentForInvoice = call({
  name: 'confirmPaymentForInvoice',
  method: 'POST',
  path: '/appointment/confirm-payment-for-invoice',
  ...staff,
  audit: ['payment.settle'],
  summary: 'Record a payment for a Bill Me Later invoice, with or without a visit',
  idempotent: true,
  body: z.strictObject({ invoiceId: id, version, expectedAmount, ...cameIn }),
});

export const verifyPayment = call({
  name: 'verifyPayment',
  method: 'PUT',
  path: '/appointment/verify-payment/{id}',
  ...staff,
  audit: ['payment.verify'],
  records: { id: 'appointment' },
  grants: ['paymentRemarks'],
  peopleOnly: signedByPerson,
  summary: 'Verify a manual payment. The ID is the payment, its visit, or its invoice',
  params: idParams,
  body: z.strictObject({ paymentRemarks: text(500, 3) }),
});
