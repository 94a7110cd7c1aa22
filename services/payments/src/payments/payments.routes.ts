import { pageMetaOf } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import {
  createPaymentIntent,
  listPayments,
  payInvoices,
  paymentsResource,
  sendPaymentLink,
  syncTransaction,
} from '@bedside/contracts/payments/payments.api';
import { billNamed, billScopeOf } from '@bedside/domain/payments/bill.queries';
import * as payments from '@bedside/domain/payments/payment.queries';
import { sendPaymentLink as sendLink } from '@bedside/domain/payments/payment-link.commands';
import { startPayment } from '@bedside/domain/payments/start-payment.commands';
import { syncPayment } from '@bedside/domain/payments/take-over.commands';
import { whoseRecord } from '@bedside/domain/record/whose-record';
import type { Routes } from '@bedside/service-kit/service';
import { cardProviderOf } from '../card-provider.ts';
import { billOf } from './bill-door.ts';
import { toPaymentRow, toPaymentTotals, toStarted } from './payment.mapper.ts';

export const paymentRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const provider = cardProviderOf(parts);

  bind(createPaymentIntent, async ({ params: { id }, ctx }) => {
    const started = await startPayment(db, ctx, provider, await billOf(db, ctx, id));
    return { data: toStarted(started) };
  });

  bind(payInvoices, async ({ body: { invoiceIds }, ctx }) => {
    const bills = invoiceIds.map((invoiceId) => ({ invoiceId }));
    const started = await startPayment(db, ctx, provider, { bills, scope: billScopeOf(ctx) });
    return { data: toStarted(started) };
  });

  bind(sendPaymentLink, async ({ body, ctx }) => {
    await sendLink(db, ctx, billNamed(body));
    return { message: 'The payment link is on its way to the patient.' };
  });

  bind(syncTransaction, async ({ params: { id }, ctx }) => {
    const status = await syncPayment(db, ctx, provider, id);
    if (!status) throw notFound();
    return {
      message: `The payment is ${status.toLowerCase()}.`,
      read: { entityType: 'payment' as const, entityId: id, patientId: await whoseRecord(db, id) },
    };
  });

  bind(listPayments, async ({ query: { page, take, userId, ...query } }) => {
    const { rows, total } = await payments.listPayments(db, {
      filter: {
        paymentType: query.paymentType,
        paymentStatus: query.paymentStatus,
        patientId: userId,
        from: query.startDate,
        to: query.endDate,
      },
      sort: { field: query.sortVariable, order: query.sortOrder },
      range: { offset: (page - 1) * take, limit: take },
    });
    return {
      data: { payments: rows.map(toPaymentRow) },
      meta: pageMetaOf(page, take, total),
      read: { entityType: 'resource' as const, entityId: paymentsResource.name, patientId: userId ?? null },
    };
  });

  bindResource(paymentsResource, {
    list: async (asked) => {
      const { rows, total, byStatus, totals } = await payments.listPayments(db, asked);
      const facets = { paymentStatus: byStatus, totals: toPaymentTotals(totals) };
      return { rows: rows.map(toPaymentRow), total, facets };
    },
    get: async ({ id }) => {
      const payment = await payments.getPayment(db, id);
      return { record: toPaymentRow(payment), patientId: payment.patientId };
    },
  });
};
