import type { CallInput } from '@bedside/contracts/call';
import {
  addInvoice,
  billAgain,
  cancelInvoice,
  cancelStripeInvoice,
  deleteInvoice,
  sendInvoice,
  sendMail,
  sendText,
  updateInvoice,
  writeOffChargeback,
} from '@bedside/contracts/payments/invoices.api';
import {
  approveBillLater,
  approveBillLaterForInvoice,
  attachPaymentMethod,
  confirmPayment,
  confirmPaymentForInvoice,
  detachPaymentMethod,
  getInvoiceLink,
  markAsPaid,
  payInvoiceWithCardOnFile,
  payWithCardOnFile,
  requestOfflinePayment,
  sendPaymentLink,
  setDefaultCard,
  syncTransaction,
  verifyPayment,
} from '@bedside/contracts/payments/payments.api';
import {
  reconcile,
  refundCredit,
  refundPayment,
  refundUnbooked,
  resolvePaymentException,
} from '@bedside/contracts/payments/refunds.api';
import { cancelReader, payAtReader } from '@bedside/contracts/payments/terminal.api';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

/** What a call names when it is about one bill: a visit, or an invoice without one. */
export type InvoiceRef =
  | { appointmentId: string; invoiceId?: undefined }
  | { invoiceId: string; appointmentId?: undefined };

/** Channels for the notice of a payment that went through, or of an invoice that is due. */
type NotifyTarget = { paymentId: string } | { invoiceId: string };

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
export type InvoiceDraft = Omit<Body<typeof addInvoice>, 'patientId' | 'send'>;
export type RefundInput = Body<typeof refundPayment>;

type CameIn = Omit<Body<typeof confirmPayment>, 'appointmentId' | 'version'>;

interface ManualPayment {
  paymentMode: string;
  remarks?: string;
}

/** `key`: one per decision to pay, so that a repeated press pays once. */
export const paymentActions = {
  markPaid: (bill: InvoiceRef, version: number | undefined, input: ManualPayment, key: string) =>
    client.send(markAsPaid, { body: { ...bill, version, ...input } }, { idempotencyKey: key }),

  /** Money that came in for a request, or for what is billed later. */
  recordPayment: (
    { appointmentId, invoiceId }: InvoiceRef,
    version: number | undefined,
    cameIn: CameIn,
    key: string,
  ) =>
    invoiceId === undefined
      ? client.send(confirmPayment, { body: { appointmentId, version, ...cameIn } }, { idempotencyKey: key })
      : client.send(
          confirmPaymentForInvoice,
          { body: { invoiceId, version, ...cameIn } },
          { idempotencyKey: key },
        ),

  approveBillLater: ({ id, version }: SeenVersion) =>
    client.send(approveBillLater, { params: { id }, body: { version } }),

  requestSettlement: ({ id, version }: SeenVersion, paymentMode: string, key: string) =>
    client.send(
      requestOfflinePayment,
      { body: { appointmentId: id, version, paymentMode } },
      { idempotencyKey: key },
    ),

  chargeCardOnFile: ({ appointmentId, invoiceId }: InvoiceRef, paymentMethodId: string, key: string) =>
    invoiceId === undefined
      ? client.send(payWithCardOnFile, { body: { appointmentId, paymentMethodId } }, { idempotencyKey: key })
      : client.send(
          payInvoiceWithCardOnFile,
          { body: { invoiceId, paymentMethodId } },
          { idempotencyKey: key },
        ),

  chargeForInvoices: (invoiceIds: string[], paymentMethodId: string, key: string) =>
    client.send(payWithCardOnFile, { body: { invoiceIds, paymentMethodId } }, { idempotencyKey: key }),

  payAtReader: (bill: InvoiceRef, readerId: string, key: string) =>
    client.send(payAtReader, { body: { ...bill, readerId } }, { idempotencyKey: key }),

  cancelReader: (paymentId: string) => client.send(cancelReader, { params: { id: paymentId } }),

  sendPaymentLink: (bill: InvoiceRef) => client.send(sendPaymentLink, { body: bill }),

  /** Id of the visit, or of an invoice without one. */
  verify: (id: string, paymentRemarks: string) =>
    client.send(verifyPayment, { params: { id }, body: { paymentRemarks } }),

  syncPayment: (paymentId: string) => client.send(syncTransaction, { params: { id: paymentId } }),

  /** Id of the visit, or of an invoice without one. */
  invoiceLink: (id: string) => client.send(getInvoiceLink, { params: { id } }),

  sendText: (about: NotifyTarget) => client.send(sendText, { body: about }),
  sendMail: (about: NotifyTarget) => client.send(sendMail, { body: about }),

  attachCard: (paymentMethodId: string, patientId: string) =>
    client.send(attachPaymentMethod, { body: { paymentMethodId, patientId } }),
  detachCard: (paymentMethodId: string) => client.send(detachPaymentMethod, { body: { paymentMethodId } }),
  setDefaultCard: (paymentMethodId: string) => client.send(setDefaultCard, { body: { paymentMethodId } }),

  addInvoice: (patientId: string, draft: InvoiceDraft, send: boolean, key: string) =>
    client.send(addInvoice, { body: { patientId, ...draft, send } }, { idempotencyKey: key }),
  updateInvoice: ({ id, version }: Required<Pick<SeenVersion, 'id' | 'version'>>, draft: InvoiceDraft) =>
    client.send(updateInvoice, { body: { id, version, ...draft } }),
  deleteInvoice: (id: string) => client.send(deleteInvoice, { params: { id } }),
  sendInvoice: ({ id, version }: SeenVersion) =>
    client.send(sendInvoice, { params: { id }, body: { version } }),
  billInvoiceLater: ({ id, version }: SeenVersion) =>
    client.send(approveBillLaterForInvoice, { params: { id }, body: { version } }),
  cancelInvoice: ({ id, version }: SeenVersion, reason: string) =>
    client.send(cancelInvoice, { params: { id }, body: { version, reason } }),
  billAgain: ({ id, version }: SeenVersion, reason: string) =>
    client.send(billAgain, { params: { id }, body: { version, reason } }),
  writeOffChargeback: ({ id, version }: SeenVersion, reason: string) =>
    client.send(writeOffChargeback, { params: { id }, body: { version, reason } }),
  /** Id of the visit, or of an invoice without one. */
  cancelStripeInvoice: (id: string) => client.send(cancelStripeInvoice, { params: { id } }),

  refund: (paymentId: string, input: RefundInput, key: string) =>
    client.send(refundPayment, { params: { id: paymentId }, body: input }, { idempotencyKey: key }),

  resolveReview: (id: string, settled: { resolution: string; invoiceId?: string }) =>
    client.send(resolvePaymentException, { params: { id }, body: settled }),
  refundCredit: (id: string) => client.send(refundCredit, { params: { id }, body: {} }),
  refundUnbooked: (id: string) => client.send(refundUnbooked, { params: { id }, body: {} }),
  reconcile: () => client.send(reconcile),
};
