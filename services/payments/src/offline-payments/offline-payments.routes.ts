import {
  approveBillLater,
  approveBillLaterForInvoice,
  confirmPayment,
  confirmPaymentForInvoice,
  markAsPaid,
  requestOfflinePayment,
  verifyPayment,
} from '@bedside/contracts/payments/offline-payments.api';
import * as settlements from '@bedside/domain/payments/offline-payment.commands';
import { invoiceByRef, invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import { markInvoiceBillMeLater } from '@bedside/domain/payments/send-invoice.commands';
import * as verification from '@bedside/domain/payments/verify-payment.commands';
import type { Routes } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';

export const offlinePaymentRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);

  bind(requestOfflinePayment, async ({ body: { paymentMode, ...body }, ctx }) => {
    await settlements.requestInvoiceOfflinePayment(db, ctx, processor, {
      ...body,
      mode: paymentMode,
      scope: invoiceScopeOf(ctx),
    });
    return { message: 'We sent your request to our billing team.' };
  });

  bind(approveBillLater, async ({ params: { id }, body: { version }, ctx }) => {
    await settlements.approveBillLater(db, ctx, { appointmentId: id, version });
    return { message: 'Bill later approved' };
  });

  bind(approveBillLaterForInvoice, async ({ params: { id }, body: { version }, ctx }) => {
    await markInvoiceBillMeLater(db, ctx, { id, version });
    return { message: 'Invoice set to bill later' };
  });

  bind(confirmPayment, async ({ body: { appointmentId, paymentMode: mode, ...body }, ctx }) => {
    const { version, expectedAmount, ...came } = body;
    const seen = { bill: { appointmentId }, version, expectedAmount };
    await settlements.confirmOfflinePayment(db, ctx, processor, { ...seen, cameIn: { mode, ...came } });
    return { message: 'Payment recorded' };
  });

  bind(confirmPaymentForInvoice, async ({ body: { invoiceId, paymentMode: mode, ...body }, ctx }) => {
    const { version, expectedAmount, ...came } = body;
    const seen = { bill: { invoiceId }, version, expectedAmount };
    await settlements.confirmOfflinePayment(db, ctx, processor, { ...seen, cameIn: { mode, ...came } });
    return { message: 'Payment recorded' };
  });

  bind(
    markAsPaid,
    async ({ body: { paymentMode: mode, remarks, version, expectedAmount, ...named }, ctx }) => {
      const bill = invoiceByRef(named);
      await settlements.markAsPaid(db, ctx, processor, { bill, mode, remarks, version, expectedAmount });
      return { message: 'Payment recorded' };
    },
  );

  bind(verifyPayment, async ({ params: { id }, body: { paymentRemarks }, ctx }) => {
    await verification.verifyPayment(db, ctx, { id, remarks: paymentRemarks });
    return { message: 'Payment verified' };
  });
};
