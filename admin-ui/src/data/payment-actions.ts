import {
  confirmPayment,
  getInvoiceLink,
  markAsPaid,
  payWithCardOnFile,
  requestPayment,
  sendPaymentLink,
  syncTransaction,
  verifyPayment,
} from '@bedside/contracts/payments/payments.api';
import type { Seen } from './appointment-actions.ts';
import { client } from './client.ts';

/** `key`: one per decision to pay, so that a repeated press pays once. */
export const paymentActions = {
  markPaid: ({ id, version }: Seen, input: { paymentMode: string; remarks?: string }, key: string) =>
    client.send(markAsPaid, { body: { appointmentId: id, version, ...input } }, { idempotencyKey: key }),

  confirm: ({ id, version }: Seen, key: string) =>
    client.send(confirmPayment, { body: { appointmentId: id, version } }, { idempotencyKey: key }),

  requestSettlement: ({ id, version }: Seen, paymentMode: string, key: string) =>
    client.send(
      requestPayment,
      { body: { appointmentId: id, version, paymentMode } },
      { idempotencyKey: key },
    ),

  chargeCardOnFile: (appointmentId: string, paymentMethodId: string, key: string) =>
    client.send(payWithCardOnFile, { body: { appointmentId, paymentMethodId } }, { idempotencyKey: key }),

  sendPaymentLink: (appointmentId: string) => client.send(sendPaymentLink, { body: { appointmentId } }),

  verify: (appointmentId: string, paymentRemarks: string) =>
    client.send(verifyPayment, { params: { id: appointmentId }, body: { paymentRemarks } }),

  syncPayment: (paymentId: string) => client.send(syncTransaction, { params: { id: paymentId } }),

  invoiceLink: (appointmentId: string) => client.send(getInvoiceLink, { params: { id: appointmentId } }),
};
