import { fieldError, notFound } from '@bedside/contracts/errors';
import { invoiceChanged } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type CustomLine, type Discount, priceCustom } from './custom-price.policy.ts';
import { assertInvoiceAction } from './invoice-actions.policy.ts';
import { insertLines, rewriteLines } from './invoice-lines.ts';
import { lockInvoice } from './lock-invoice.ts';
import type { BilledPrice } from './price.policy.ts';
import { taxColumns, taxRateOn } from './price.queries.ts';
import { sendInvoiceInTx } from './send-invoice.commands.ts';

/** Tax and total are computed by the server. */
export interface InvoiceDraft {
  lines: readonly CustomLine[];
  discount?: Discount | null | undefined;
  memo?: string | undefined;
  /** yyyy-MM-dd */
  dueDate?: string | undefined;
}

/**
 * Taxed at today's rate.
 * @returns its id
 * @throws NOT_FOUND for an unknown patient; VALIDATION for a total that is too large, or a due date before
 * today
 */
export const addInvoice = (
  db: Db,
  ctx: Context,
  { patientId, send, ...draft }: InvoiceDraft & { patientId: string; send: boolean },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const membershipType = await membershipOf(tx, patientId);
    const { price, today } = await priceToday(tx, ctx, draft);
    const id = ctx.decisionId ?? newId();
    const invoice = await tx
      .insertInto('invoices')
      .values({
        ...columnsOf(draft, price),
        ...taxColumns(tx, price, today),
        id,
        appointmentId: null,
        kind: 'CUSTOM',
        patientId,
        status: 'DRAFT',
        membershipType,
        paymentMode: null,
        paymentRemarks: null,
        createdAt: ctx.now,
        paidAt: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // This is a retry after the answer was lost.
    if (!invoice) return id;
    await insertLines(tx, id, price);
    await recordAudit(tx, ctx, {
      action: 'invoice.make',
      entityType: 'invoice',
      entityId: id,
      patientId,
      after: { totalCents: price.total, taxRate: price.taxRate },
    });
    if (send) await sendInvoiceInTx(tx, ctx, await lockInvoice(tx, { id }));
    else await recordEvent(tx, ctx, invoiceChanged, idsOf(id), { entityId: id, staff: true });
    return id;
  });

/**
 * Taxed at today's rate.
 * @throws NOT_FOUND, CONCURRENT_UPDATE; INVALID_TRANSITION once it was sent; VALIDATION as for a new one
 */
export const updateInvoice = (
  db: Db,
  ctx: Context,
  { id, version, ...draft }: InvoiceDraft & { id: string; version: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { invoice, state } = await lockInvoice(tx, { id, version });
    assertInvoiceAction(state, 'edit', actorOf(ctx));
    const { price, today } = await priceToday(tx, ctx, draft);
    const columns = { ...columnsOf(draft, price), version: version + 1 };
    const { jurisdiction, ...tax } = taxColumns(tx, price, today);
    await tx
      .updateTable('invoices')
      .set({ ...columns, ...tax, ...(price.taxRate !== invoice.taxRate && { jurisdiction }) })
      .where('id', '=', id)
      .execute();
    await rewriteLines(tx, id, price);
    await recordAudit(tx, ctx, {
      action: 'invoice.update',
      entityType: 'invoice',
      entityId: id,
      patientId: invoice.patientId,
      before: { totalCents: invoice.totalCents, taxRate: invoice.taxRate, dueOn: invoice.dueOn },
      after: { totalCents: price.total, taxRate: price.taxRate, dueOn: columns.dueOn },
    });
    await recordEvent(tx, ctx, invoiceChanged, idsOf(id), { entityId: id, staff: true });
  });

/** @throws NOT_FOUND, CONCURRENT_UPDATE; INVALID_TRANSITION once it was sent */
export const deleteInvoice = (
  db: Db,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { invoice, state } = await lockInvoice(tx, { id, version });
    assertInvoiceAction(state, 'delete', actorOf(ctx));
    await tx.deleteFrom('invoiceLines').where('invoiceId', '=', id).execute();
    await tx.deleteFrom('invoices').where('id', '=', id).execute();
    await recordAudit(tx, ctx, {
      action: 'invoice.delete',
      entityType: 'invoice',
      entityId: id,
      patientId: invoice.patientId,
      before: { number: invoice.number, totalCents: invoice.totalCents },
    });
    await recordEvent(tx, ctx, invoiceChanged, idsOf(id), { entityId: id, staff: true });
  });

const idsOf = (invoiceId: string) => ({ invoiceId, appointmentId: null });

async function membershipOf(tx: Tx, patientId: string) {
  const patient = await tx
    .selectFrom('patients')
    .select('membershipType')
    .where('id', '=', patientId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  return patient.membershipType;
}

async function priceToday(
  tx: Tx,
  ctx: Context,
  { lines, discount = null, dueDate }: InvoiceDraft,
): Promise<{ price: BilledPrice; today: string }> {
  const { timeZone } = await practiceSettings(tx, ctx);
  const today = localDay(ctx.now, timeZone);
  if (dueDate !== undefined && dueDate < today) throw fieldError('dueDate', 'Select today or a later date.');
  return { price: priceCustom({ lines, discount, taxRate: await taxRateOn(tx, today) }), today };
}

const columnsOf = ({ discount, memo, dueDate }: InvoiceDraft, price: BilledPrice) => ({
  discountPercent: discount?.kind === 'percent' ? discount.percent : null,
  discountCents: discount?.kind === 'amount' ? discount.amount : null,
  memo: memo || null,
  dueOn: dueDate ?? null,
  totalCents: price.total,
});
