import type { CallRequest } from '@bedside/contracts/call';
import { toCents } from '@bedside/contracts/money';
import * as api from '@bedside/contracts/payments/invoices.api';
import type { Context } from '@bedside/domain/context';
import { sendOrRefuse } from '@bedside/domain/messaging/held.queries';
import * as chargebacks from '@bedside/domain/payments/answer-chargeback.commands';
import {
  cancelOpenIntent,
  cancelStandaloneInvoice,
} from '@bedside/domain/payments/cancel-standalone-invoice.commands';
import * as drafts from '@bedside/domain/payments/custom-invoice.commands';
import { notifyOfInvoice } from '@bedside/domain/payments/notify-invoice.commands';
import { invoiceById } from '@bedside/domain/payments/payable-invoice.queries';
import { sendInvoice } from '@bedside/domain/payments/send-invoice.commands';
import { type Routes, startChange } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';
import { visibleInvoice } from './invoices.routes.ts';

type Written = Pick<CallRequest<typeof api.addInvoice>['body'], 'lines' | 'discount' | 'memo' | 'dueDate'>;

const toDraft = ({ lines, discount, memo, dueDate }: Written): drafts.InvoiceDraft => ({
  lines: lines.map(({ amount, ...line }) => ({ ...line, amount: toCents(amount) })),
  discount: discount?.kind === 'amount' ? { ...discount, amount: toCents(discount.amount) } : discount,
  memo,
  dueDate,
});

export const customInvoiceRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);
  const seen = async (ctx: Context, id: string) => (await visibleInvoice(db, ctx, id)).details;

  bind(api.addInvoice, async ({ body: { patientId, send, ...written }, ctx }) => {
    const id = await drafts.addInvoice(db, ctx, { patientId, send, ...toDraft(written) });
    const message = send ? 'Invoice sent to the patient' : 'Draft saved';
    return { message, claimsDelivery: send, data: await seen(ctx, id) };
  });

  bind(api.updateInvoice, async ({ body: { id, version, ...written }, ctx }) => {
    await drafts.updateInvoice(db, ctx, { id, version, ...toDraft(written) });
    return { message: 'Draft saved', data: await seen(ctx, id) };
  });

  bind(api.deleteInvoice, async ({ params: { id }, query: { version }, ctx }) => {
    await drafts.deleteInvoice(db, ctx, { id, version });
    return { message: 'Draft deleted' };
  });

  bind(api.sendInvoice, async ({ params: { id }, body: { version }, ctx }) => {
    await sendInvoice(db, ctx, { id, version });
    return { message: 'Invoice sent to the patient', claimsDelivery: true, data: await seen(ctx, id) };
  });

  bind(api.cancelInvoice, async ({ params: { id }, body, ctx }) => {
    await cancelStandaloneInvoice(db, ctx, processor, { id, ...body });
    const data = await seen(ctx, id);
    return { message: `Invoice ${data.writtenOff ? 'written off' : 'canceled'}`, data };
  });

  bind(api.billAgain, async ({ params: { id }, body, ctx }) => {
    const again = await chargebacks.billAgain(db, ctx, { id, ...body });
    return { message: 'Invoice sent to the patient', data: await seen(ctx, again) };
  });

  bind(api.writeOffChargeback, async ({ params: { id }, body, ctx }) => {
    await chargebacks.writeOffChargeback(db, ctx, { id, ...body });
    return { message: 'Amount written off', data: await seen(ctx, id) };
  });

  const takeBack = async (id: string, ctx: Context) => {
    await cancelOpenIntent(db, ctx, processor, await invoiceById(db, id));
    return { message: 'Payment request canceled. The invoice stays open.' };
  };
  bind(api.cancelStripeInvoice, ({ params, ctx }) => takeBack(params.id, ctx));
  bind(api.cancelStripeInvoiceLegacyGet, async ({ params, ctx, request }) => {
    startChange(request);
    return takeBack(params.id, ctx);
  });

  bind(api.sendText, async ({ body, ctx }) => {
    await sendOrRefuse(db, ctx, (tx) => notifyOfInvoice(tx, ctx, { ...body, channel: 'text' }));
    return { message: 'Text sent to the patient', claimsDelivery: true };
  });

  bind(api.sendMail, async ({ body, ctx }) => {
    await sendOrRefuse(db, ctx, (tx) => notifyOfInvoice(tx, ctx, { ...body, channel: 'email' }));
    return { message: 'Email sent to the patient' };
  });
};
