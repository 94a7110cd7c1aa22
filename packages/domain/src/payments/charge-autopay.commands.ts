import { DomainError } from '@bedside/contracts/errors';
import { autopayChargeDue, autopayDeclined } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { householdOpenTo } from '../access/family-access.queries.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { practiceSettings } from '../practice/settings.ts';
import { retryTime } from './autopay.policy.ts';
import { beginCharge, type DueCharge, settleCharge } from './begin-charge.commands.ts';
import { OTHERS_CARD, payWithCardOnFile } from './card-on-file.commands.ts';
import { paymentOfDecision } from './check-payment.commands.ts';
import { endPlanOf } from './end-payment-plan.commands.ts';
import { billedTo } from './invoice-scope.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** How long to wait after a processor outage, or while another payment is on its way. */
const AGAIN_MINUTES = 10;

/**
 * Charges a planned bill or installment to the patient’s cards, in their order. The decision is stored before
 * the card is charged, so the job can continue with it if its worker is killed.
 * Rule: money.autopay-charges-once
 */
export async function chargeAutopay(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  id: string,
): Promise<void> {
  const due = await db.transaction().execute((tx) => beginCharge(tx, ctx, id));
  if (!due) return;
  const { patientId, invoiceId, cards, planId, amountCents } = due;
  let decisionId = due.decisionId;
  let isDeclined = false;
  if (cards.length === 0 && (await hasDecidingPayment(db, ctx, processor, due))) return;
  for (const [at, paymentMethodId] of cards.entries()) {
    try {
      const { status, paymentId } = await payWithCardOnFile(db, { ...ctx, decisionId }, processor, {
        bills: [{ invoiceId }],
        paymentMethodId,
        scope: { kind: 'household', userId: patientId, planId },
        ...(planId ? { partCents: amountCents } : { announcedCents: amountCents }),
      });
      return status === 'SUCCESSFUL'
        ? await end(db, ctx, id, 'PAID', paymentId)
        : await tryLater(db, ctx, due);
    } catch (error) {
      if (isLater(error)) return await tryLater(db, ctx, due);
      if (!(error instanceof DomainError)) throw error;
      // Another run of this job has already paid with this decision.
      if (!isRefusal(error) && (await hasDecidingPayment(db, ctx, processor, { ...due, decisionId }))) return;
      // The payer may no longer charge this card. A bill that is closed to the payer gives this error for
      // every card.
      const isTakenAway = error.code === 'NOT_FOUND' || error.message === OTHERS_CARD;
      // The bill has changed. In an active plan, the installment counts as declined, so the plan never stops
      // silently.
      if (!isTakenAway && !isRefusal(error) && !planId) return await end(db, ctx, id, 'STOPPED');
      isDeclined ||= !isTakenAway;
      if (at + 1 === cards.length) continue;
      const next = await nextDecision(db, id, decisionId);
      if (!next) return;
      decisionId = next;
    }
  }
  const isOpen = await isOpenToPayer(db, due);
  if (due.isActive && (isDeclined || (planId && isOpen))) return await decline(db, ctx, due, 'try again');
  await (planId || isOpen ? decline(db, ctx, due, 'no card') : end(db, ctx, id, 'STOPPED'));
}

/**
 * Another run may have started the payment, or this one before a card or the payer was removed.
 * @returns whether that payment decides
 */
async function hasDecidingPayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  due: DueCharge,
): Promise<boolean> {
  try {
    const started = await paymentOfDecision(db, { ...ctx, decisionId: due.decisionId }, processor);
    if (started?.status === 'SUCCESSFUL') await end(db, ctx, due.id, 'PAID', started.id);
    if (started?.status === 'OPEN') await tryLater(db, ctx, due);
    return started?.status === 'SUCCESSFUL' || started?.status === 'OPEN';
  } catch (error) {
    if (!isLater(error)) throw error;
    await tryLater(db, ctx, due);
    return true;
  }
}

const isLater = (error: unknown): boolean =>
  isIntegrationFailure(error) ||
  (error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.details.retryAfter !== undefined));

const isRefusal = ({ code }: DomainError): boolean => code === 'CARD_REFUSED' || code === 'CARD_NEEDS_OWNER';

/** And still due: no one hears of a card where someone gave up the bill in the meantime. */
async function isOpenToPayer(db: Db, { invoiceId, patientId, planId }: DueCharge): Promise<boolean> {
  const payable = planId ? billedTo(patientId, planId) : householdOpenTo(patientId, 'BILLS');
  const bill = await db
    .selectFrom('invoices as invoice')
    .select('id')
    .where('id', '=', invoiceId)
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .where('patientId', '=', sql<string>`any(${payable})`)
    .where(isInvoiceShared(patientId))
    .executeTakeFirst();
  return bill !== undefined;
}

/** @returns null when another run of this job continues instead */
async function nextDecision(db: Db, id: string, refused: string): Promise<string | null> {
  const next = await db
    .updateTable('autopayCharges')
    .set({ decisionId: newId() })
    .where('id', '=', id)
    .where('decisionId', '=', refused)
    .returning('decisionId')
    .executeTakeFirst();
  return next?.decisionId ?? null;
}

async function end(
  db: Db,
  ctx: Context,
  id: string,
  state: 'PAID' | 'STOPPED',
  paymentId?: string,
): Promise<void> {
  await db.transaction().execute((tx) => settleCharge(tx, ctx, id, state, paymentId));
}

const planAgain = (tx: Tx, ctx: Context, { id, invoiceId, patientId }: DueCharge, dueAt: Date) =>
  planEvent(tx, ctx, autopayChargeDue, {
    key: `autopay-charge-${id}`,
    dueAt,
    payload: { autopayChargeId: id, invoiceId, userId: patientId },
    entityId: id,
  });

/** Tries again with the same decision. */
const tryLater = (db: Db, ctx: Context, due: DueCharge): Promise<void> =>
  db.transaction().execute((tx) => planAgain(tx, ctx, due, addMinutes(ctx.now, AGAIN_MINUTES)));

/**
 * No card was accepted, so the charge is planned again by the retry schedule, or ends. The payer gets a
 * message each time.
 */
const decline = (db: Db, ctx: Context, due: DueCharge, why: 'try again' | 'no card'): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { timeZone: zone } = await practiceSettings(tx, ctx);
    const { id, invoiceId, patientId, planId, hour } = due;
    // Locks are taken in one order: the bill, then its plan and charges.
    await tx.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute();
    if (planId && !(await isActivePlan(tx, planId))) {
      await settleCharge(tx, ctx, id, 'STOPPED');
      return;
    }
    const declinedCount = due.declinedCount + 1;
    const chargeAt = why === 'no card' ? null : retryTime(declinedCount, { now: ctx.now, hour, zone });
    const { numUpdatedRows } = await tx
      .updateTable('autopayCharges')
      .set({
        declinedCount,
        withoutCard: due.cards.length === 0 || why === 'no card',
        ...(chargeAt
          ? { state: 'PLANNED' as const, chargeAt, decisionId: null }
          : { state: 'DECLINED' as const, endedAt: ctx.now }),
      })
      .where('id', '=', id)
      .where('decisionId', 'is not', null)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    // Another run of this job has settled it.
    if (numUpdatedRows === 0n) return;
    if (chargeAt) await planAgain(tx, ctx, due, chargeAt);
    else if (planId) await endPlanOf(tx, ctx, invoiceId, 'miss');
    await recordEvent(
      tx,
      ctx,
      autopayDeclined,
      { autopayChargeId: id, invoiceId, userId: patientId },
      { entityId: id, users: [patientId] },
    );
  });

async function isActivePlan(tx: Tx, id: string): Promise<boolean> {
  const plan = await tx
    .selectFrom('paymentPlans')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst();
  return plan !== undefined;
}
