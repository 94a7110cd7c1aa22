import { id as billId, pageMetaOf } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import {
  createPaymentIntent,
  listPayments,
  payInvoices,
  paymentsResource,
  sendPaymentLink,
  syncTransaction,
} from '@bedside/contracts/payments/payments.api';
import { renewPaymentLink } from '@bedside/contracts/payments/receipt.api';
import type { Db } from '@bedside/db/database';
import { patientIdOfRecord } from '@bedside/domain/audit-and-events/patient-of-record';
import type { Context } from '@bedside/domain/context';
import { sendOrRefuse } from '@bedside/domain/messaging/held.queries';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { startWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { renewStatementLink } from '@bedside/domain/payments/guarantor.commands';
import { statementOfLink } from '@bedside/domain/payments/guarantor.queries';
import { pastDuePeriodOf, startPeriod } from '@bedside/domain/payments/memberships/pay-period.commands';
import {
  type InvoiceRef,
  type InvoiceScope,
  invoiceById,
  invoiceByRef,
  invoiceScopeOf,
} from '@bedside/domain/payments/payable-invoice.queries';
import * as payments from '@bedside/domain/payments/payment.queries';
import {
  invoiceOfPaymentLink,
  renewPaymentLink as renewLink,
  sendPaymentLink as sendLink,
} from '@bedside/domain/payments/payment-link.commands';
import { startPayment } from '@bedside/domain/payments/start-payment.commands';
import type { Routes } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';
import { toPaymentRow, toPaymentTotals, toStartedPayment } from './payment.mapper.ts';

/** A past-due membership period is paid at the office, or by a link that the office sends. */
const isForStaffOrLink = ({ kind }: InvoiceScope) => kind === 'any';

/**
 * Finds the invoice to pay: by appointment or invoice ID for signed-in users, or by payment link.
 * @throws NOT_FOUND for anything else
 */
async function invoiceOf(
  db: Db,
  ctx: Context,
  idOrLink: string,
): Promise<{ bills: InvoiceRef[]; scope: InvoiceScope; guarantorId?: string }> {
  if (billId.safeParse(idOrLink).success) {
    const scope = invoiceScopeOf(ctx);
    return { bills: [await invoiceById(db, idOrLink)], scope };
  }
  const bill = await invoiceOfPaymentLink(db, idOrLink, ctx.now);
  if (bill) return { bills: [bill], scope: { kind: 'any' } };
  const statement = await statementOfLink(db, idOrLink, ctx.now);
  if (!statement || statement.bills.length === 0) throw notFound();
  const bills = statement.bills.map(({ id }) => ({ invoiceId: id }));
  return { bills, scope: { kind: 'any' }, guarantorId: statement.guarantor.id };
}

export const paymentRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);

  const start = async (
    ctx: Context,
    what: Parameters<typeof startPayment>[3],
    paymentMethodId: string | undefined,
  ) => {
    const period = isForStaffOrLink(what.scope) ? await pastDuePeriodOf(db, what.bills) : null;
    if (period) return toStartedPayment(await startPeriod(db, ctx, processor, period));
    return toStartedPayment(
      await (paymentMethodId
        ? startWithCardOnFile(db, ctx, processor, { ...what, paymentMethodId })
        : startPayment(db, ctx, processor, what)),
    );
  };

  bind(createPaymentIntent, async ({ params: { id }, body: { paymentMethodId }, ctx }) => {
    const card = billId.safeParse(id).success ? paymentMethodId : undefined;
    return { data: await start(ctx, await invoiceOf(db, ctx, id), card) };
  });

  bind(payInvoices, async ({ body: { invoiceIds, paymentMethodId }, ctx }) => {
    const bills = invoiceIds.map((invoiceId) => ({ invoiceId }));
    return { data: await start(ctx, { bills, scope: invoiceScopeOf(ctx) }, paymentMethodId) };
  });

  bind(sendPaymentLink, async ({ body, ctx }) => {
    await sendOrRefuse(db, ctx, (tx) => sendLink(tx, ctx, invoiceByRef(body)));
    return { message: 'Payment link sent to the patient', claimsDelivery: true };
  });

  bind(renewPaymentLink, async ({ body: { token }, ctx }) => {
    await renewLink(db, ctx, token);
    await renewStatementLink(db, ctx, token);
    return { message: 'If the bill is still open, a new link is on its way.' };
  });

  bind(syncTransaction, async ({ params: { id }, ctx }) => {
    const status = await syncPayment(db, ctx, processor, id);
    if (!status) throw notFound();
    return {
      message: `Payment status: ${status.toLowerCase()}`,
      read: { entityType: 'payment' as const, entityId: id, patientId: await patientIdOfRecord(db, id) },
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
    list: async (query) => {
      const { rows, total, byStatus, totals } = await payments.listPayments(db, query);
      const facets = { paymentStatus: byStatus, totals: toPaymentTotals(totals) };
      return { rows: rows.map(toPaymentRow), total, facets };
    },
    get: async ({ id }) => {
      const payment = await payments.getPayment(db, id);
      return { record: toPaymentRow(payment), patientId: payment.patientId };
    },
  });
};
