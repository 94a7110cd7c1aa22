import { invoiceChanged, invoiceSent } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { notifyGuarantor } from './guarantor.commands.ts';
import { assertInvoiceAction } from './invoice-actions.policy.ts';
import { lockInvoice } from './lock-invoice.ts';
import type { InvoiceRow } from './payable-invoice.queries.ts';
import { jurisdictionOf } from './price.queries.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { taxShareOf } from './refund.policy.ts';
import { taxedWithoutRefundedLines } from './tax.queries.ts';

interface Answer {
  id: string;
  version?: number | undefined;
  /** Shown to staff. */
  reason: string;
}

/**
 * Bills the amount the bank took back as a new invoice, tax included.
 * @returns its id
 * @throws NOT_FOUND, CONCURRENT_UPDATE, INVALID_TRANSITION, FORBIDDEN; RULE_REFUSED when no chargeback awaits
 * an answer
 */
export const billAgain = (db: Db, ctx: Context, answer: Answer): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { invoice, amountCents } = await openChargebacks(tx, ctx, 'billAgain', answer);
    const { timeZone } = await practiceSettings(tx, ctx);
    const share = taxShareOf(await taxedWithoutRefundedLines(tx, invoice.id), amountCents);
    const taxCents = Math.min(invoice.taxCents, share);
    const id = newId();
    const { membershipType } = await tx
      .selectFrom('patients')
      .select('membershipType')
      .where('id', '=', invoice.patientId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('invoices')
      .values({
        id,
        appointmentId: null,
        kind: 'CUSTOM',
        patientId: invoice.patientId,
        status: 'PAYMENT_REQUESTED',
        membershipType,
        taxRate: invoice.taxRate,
        taxCents,
        jurisdiction:
          invoice.jurisdiction ?? jurisdictionOf(tx, invoice.taxRate, localDay(ctx.now, timeZone)),
        totalCents: amountCents,
        paymentMode: null,
        paymentRemarks: null,
        createdAt: ctx.now,
        sentAt: ctx.now,
        paidAt: null,
      })
      .execute();
    const label = `Invoice ${invoice.number}, payment charged back`;
    const lines = [
      { kind: 'FEE' as const, label, amountCents: amountCents - taxCents, taxable: taxCents > 0 },
      { kind: 'TAX' as const, label: 'Sales tax', amountCents: taxCents, taxable: false },
    ];
    await tx
      .insertInto('invoiceLines')
      .values(
        lines
          .filter((line) => line.amountCents > 0)
          .map((line, position) => ({ ...line, invoiceId: id, position })),
      )
      .execute();
    await recordAudit(tx, ctx, {
      action: 'invoice.make',
      entityType: 'invoice',
      entityId: id,
      patientId: invoice.patientId,
      after: { totalCents: amountCents, taxRate: invoice.taxRate, chargedBackOf: invoice.id },
    });
    await answerAll(tx, ctx, invoice, { answer: 'BILLED_AGAIN', reason: answer.reason, newInvoiceId: id });
    await recordInvoiceEvent(tx, ctx, invoiceSent, { id, patientId: invoice.patientId, appointmentId: null });
    await notifyGuarantor(tx, ctx, { id, patientId: invoice.patientId });
    return id;
  });

export const writeOffChargeback = (db: Db, ctx: Context, answer: Answer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { invoice } = await openChargebacks(tx, ctx, 'writeOffChargeback', answer);
    await answerAll(tx, ctx, invoice, {
      answer: 'WRITTEN_OFF',
      reason: answer.reason,
      newInvoiceId: null,
    });
  });

async function openChargebacks(
  tx: Tx,
  ctx: Context,
  action: 'billAgain' | 'writeOffChargeback',
  { id, version }: Answer,
): Promise<{ invoice: InvoiceRow; amountCents: number }> {
  const { invoice, state } = await lockInvoice(tx, { id, version });
  assertInvoiceAction(state, action, actorOf(ctx));
  return { invoice, amountCents: invoice.chargedBackOpenCents };
}

async function answerAll(
  tx: Tx,
  ctx: Context,
  invoice: InvoiceRow,
  answer: { answer: 'BILLED_AGAIN' | 'WRITTEN_OFF'; reason: string; newInvoiceId: string | null },
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ ...answer, answeredAt: ctx.now, answeredBy: actorOf(ctx).userId })
    .where('invoiceId', '=', invoice.id)
    .where('answer', 'is', null)
    .where('returnedAt', 'is', null)
    // Money that paid no bill was never owed, so its loss needs no answer.
    .whereRef('amountCents', '>', 'uncreditedCents')
    .execute();
  await recordAudit(tx, ctx, {
    action: 'invoice.chargebackAnswered',
    entityType: 'invoice',
    entityId: invoice.id,
    patientId: invoice.patientId,
    before: { chargedBackOpenCents: invoice.chargedBackOpenCents },
    after: { chargedBackOpenCents: 0, answer: answer.answer, newInvoiceId: answer.newInvoiceId },
  });
  await recordInvoiceEvent(tx, ctx, invoiceChanged, invoice);
}
