import { DomainError, fieldError } from '@bedside/contracts/errors';
import { invoiceChanged, invoiceSent } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { notifyGuarantor } from './guarantor.commands.ts';
import { transitionInvoice } from './invoice.machine.ts';
import { assertInvoiceAction, MAX_BY_CARD, MIN_BY_CARD, unpaidCents } from './invoice-actions.policy.ts';
import { repriceLines, rewriteLines } from './invoice-lines.ts';
import { type LockedInvoice, lockInvoice } from './lock-invoice.ts';
import type { InvoiceRow } from './payable-invoice.queries.ts';
import { taxColumns, taxRateOn } from './price.queries.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';

interface Named {
  id: string;
  version?: number | undefined;
}

/**
 * Notifies the patient with a payment link and freezes the lines. Also works for a billed-later invoice.
 * @throws NOT_FOUND, CONCURRENT_UPDATE, INVALID_TRANSITION, FORBIDDEN; RULE_REFUSED when nothing is to be
 * paid, or the due date has passed
 */
export const sendInvoice = (db: Db, ctx: Context, named: Named): Promise<void> =>
  db.transaction().execute(async (tx) => sendInvoiceInTx(tx, ctx, await lockInvoice(tx, named)));

export async function sendInvoiceInTx(
  tx: Tx,
  ctx: Context,
  { invoice, state }: LockedInvoice,
): Promise<void> {
  assertInvoiceAction(state, invoice.status === 'BML' ? 'requestPayment' : 'send', actorOf(ctx));
  await move(tx, ctx, invoice, 'PAYMENT_REQUESTED');
}

/**
 * For standalone invoices and those of closed appointments. The patient is not notified.
 * @throws as `sendInvoice`
 */
export const markInvoiceBillMeLater = (db: Db, ctx: Context, named: Named): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { invoice, state } = await lockInvoice(tx, named);
    assertInvoiceAction(state, 'billLater', actorOf(ctx));
    await moveToBillLater(tx, ctx, invoice);
  });

/** Caller holds the lock and has checked the transition. */
export const moveToBillLater = (tx: Tx, ctx: Context, invoice: InvoiceRow): Promise<void> =>
  move(tx, ctx, invoice, 'BML');

async function move(
  tx: Tx,
  ctx: Context,
  invoice: InvoiceRow,
  to: 'PAYMENT_REQUESTED' | 'BML',
): Promise<void> {
  const { id, patientId } = invoice;
  const { tax, ...frozen } = invoice.status === 'DRAFT' ? await freeze(tx, ctx, invoice) : { tax: {} };
  const changes = {
    ...frozen,
    status: transitionInvoice(invoice.status, to),
    ...(to === 'BML' ? await laterTerms(tx, ctx, invoice) : { paymentMode: null }),
  };
  if (to === 'PAYMENT_REQUESTED') assertPayableByCard({ ...invoice, ...frozen });
  await tx
    .updateTable('invoices')
    .set({ ...changes, ...tax, version: invoice.version + 1 })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, ctx, {
    action: to === 'BML' ? 'invoice.billLater' : 'invoice.send',
    entityType: 'invoice',
    entityId: id,
    patientId,
    before: { status: invoice.status },
    after: changes,
  });
  await recordInvoiceEvent(tx, ctx, to === 'BML' ? invoiceChanged : invoiceSent, {
    ...invoice,
    id,
    patientId,
  });
  if (to !== 'BML') await notifyGuarantor(tx, ctx, invoice);
}

/** The invoice is sent with a link to pay by card, so a card must accept its amount. */
function assertPayableByCard(invoice: Pick<InvoiceRow, 'totalCents' | 'partPaidCents'>): void {
  const cents = unpaidCents(invoice);
  if (cents < MIN_BY_CARD)
    throw fieldError(
      'lines',
      'Card payments must be at least $0.50. Increase the amount, or set the invoice to bill later and record cash.',
    );
  if (cents > MAX_BY_CARD)
    throw fieldError(
      'lines',
      'Card payments can be at most $999,999.99. Split the amount, or set the invoice to bill later and record the payment.',
    );
}

/** Keeps a later due date that staff set. */
async function laterTerms(tx: Tx, ctx: Context, { dueOn, billedLaterAt }: InvoiceRow) {
  const { timeZone, billLaterDays } = await practiceSettings(tx, ctx);
  const due = addDaysTo(localDay(ctx.now, timeZone), billLaterDays);
  return {
    paymentMode: 'BML' as const,
    billedLaterAt: billedLaterAt ?? ctx.now,
    dueOn: dueOn && dueOn > due ? dueOn : due,
  };
}

/** Taxed at the rate of the day it is sent. */
async function freeze(tx: Tx, ctx: Context, draft: InvoiceRow) {
  const { timeZone } = await practiceSettings(tx, ctx);
  const today = localDay(ctx.now, timeZone);
  if (draft.dueOn && draft.dueOn < today)
    throw new DomainError('RULE_REFUSED', 'The due date has passed. Choose a later date before sending.');
  const taxRate = await taxRateOn(tx, today);
  if (taxRate === draft.taxRate) return { sentAt: ctx.now, tax: {} };
  const price = await repriceLines(tx, draft, taxRate);
  await rewriteLines(tx, draft.id, price);
  return { sentAt: ctx.now, taxRate, totalCents: price.total, tax: taxColumns(tx, price, today) };
}
