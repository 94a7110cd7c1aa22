import { DomainError } from '@bedside/contracts/errors';
import { autopayChargeDue, autopayDeclined } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { practiceSettings } from '../practice/settings.ts';
import { retryTime } from './autopay.policy.ts';
import { payWithCardOnFile } from './card-on-file.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** After an outage of the payment processor, or while another payment is on its way. */
const AGAIN_MINUTES = 10;

/**
 * Charges a planned bill with the patient’s cards, in their order. The decision is stored before the card is asked,
 * so a killed worker goes on with it.
 * Rule: money.autopay-charges-once
 */
export async function chargeAutopay(
  db: Db,
  ctx: Context,
  provider: PaymentProcessor,
  id: string,
): Promise<void> {
  const due = await db.transaction().execute((tx) => begin(tx, ctx, id));
  if (!due) return;
  const { patientId, invoiceId, cards } = due;
  let decisionId = due.decisionId;
  let isDeclined = cards.length === 0;
  for (const [at, paymentMethodId] of cards.entries()) {
    try {
      const { status, paymentId } = await payWithCardOnFile(db, { ...ctx, decisionId }, provider, {
        bills: [{ invoiceId }],
        paymentMethodId,
        scope: { kind: 'household', userId: patientId },
        toldCents: due.amountCents,
      });
      return status === 'SUCCESSFUL'
        ? await end(db, ctx, id, 'PAID', paymentId)
        : await tryLater(db, ctx, due);
    } catch (error) {
      if (isLater(error)) return await tryLater(db, ctx, due);
      if (!(error instanceof DomainError)) throw error;
      // No longer theirs to charge. A bill that is closed to them gives this answer with each card.
      if (error.code === 'NOT_FOUND') continue;
      if (!isRefusal(error)) return await end(db, ctx, id, 'STOPPED');
      isDeclined = true;
      if (at + 1 < cards.length) decisionId = await nextDecision(db, id);
    }
  }
  await (isDeclined ? decline(db, ctx, due) : end(db, ctx, id, 'STOPPED'));
}

const isLater = (error: unknown): boolean =>
  isIntegrationFailure(error) ||
  (error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.details.retryAfter !== undefined));

const isRefusal = ({ code }: DomainError): boolean => code === 'CARD_REFUSED' || code === 'CARD_NEEDS_OWNER';

interface DueCharge {
  id: string;
  patientId: string;
  invoiceId: string;
  amountCents: number;
  declinedCount: number;
  decisionId: string;
  /** Those that are still on file. */
  cards: string[];
  hour: number;
}

/** @returns null for what ended meanwhile, or ends here because autopay is off or the bill has changed */
async function begin(tx: Tx, ctx: Context, id: string): Promise<DueCharge | null> {
  const charge = await tx
    .selectFrom('autopayCharges')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!charge) return null;
  const { patientId, invoiceId, amountCents, declinedCount } = charge;
  const settings = await tx
    .selectFrom('autopay')
    .innerJoin('users as person', 'person.id', 'autopay.patientId')
    .innerJoin('patients as patient', 'patient.id', 'autopay.patientId')
    .select(['autopay.paymentMethodIds', 'autopay.hour'])
    .where('autopay.patientId', '=', patientId)
    .where('person.status', '=', 'ACTIVE')
    .where('patient.removedAt', 'is', null)
    .executeTakeFirst();
  const bill = await tx
    .selectFrom('invoices')
    .select('totalCents')
    .where('id', '=', invoiceId)
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .executeTakeFirst();
  const isUnderWay = charge.state === 'CHARGING';
  // A decision under way goes on: its card may have been charged already.
  if (!isUnderWay && (!settings || bill?.totalCents !== charge.amountCents)) {
    await settle(tx, ctx, id, 'STOPPED');
    return null;
  }
  const decisionId = charge.decisionId ?? newId();
  await tx
    .updateTable('autopayCharges')
    .set({ state: 'CHARGING', decisionId })
    .where('id', '=', id)
    .execute();
  const cards = await stillOnFile(tx, settings?.paymentMethodIds ?? []);
  const hour = settings?.hour ?? 9;
  return { id, patientId, invoiceId, amountCents, declinedCount, decisionId, cards, hour };
}

async function stillOnFile(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('paymentMethodId', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ paymentMethodId }) => paymentMethodId));
  return ids.filter((id) => known.has(id));
}

async function nextDecision(db: Db, id: string): Promise<string> {
  const decisionId = newId();
  await db.updateTable('autopayCharges').set({ decisionId }).where('id', '=', id).execute();
  return decisionId;
}

const settle = (
  tx: Tx,
  ctx: Context,
  id: string,
  state: 'PAID' | 'DECLINED' | 'STOPPED',
  paymentId: string | null = null,
) =>
  tx
    .updateTable('autopayCharges')
    .set({ state, paymentId, endedAt: ctx.now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();

async function end(
  db: Db,
  ctx: Context,
  id: string,
  state: 'PAID' | 'STOPPED',
  paymentId?: string,
): Promise<void> {
  await db.transaction().execute((tx) => settle(tx, ctx, id, state, paymentId));
}

const planAgain = (tx: Tx, ctx: Context, { id, invoiceId, patientId }: DueCharge, dueAt: Date) =>
  planEvent(tx, ctx, autopayChargeDue, {
    key: `autopay-charge-${id}`,
    dueAt,
    payload: { autopayChargeId: id, invoiceId, userId: patientId },
    entityId: id,
  });

/** With the same decision. */
const tryLater = (db: Db, ctx: Context, due: DueCharge): Promise<void> =>
  db.transaction().execute((tx) => planAgain(tx, ctx, due, addMinutes(ctx.now, AGAIN_MINUTES)));

/** No card took it: it is planned again by the schedule, or ends. */
const decline = (db: Db, ctx: Context, due: DueCharge): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { timeZone: zone } = await practiceSettings(tx, ctx);
    const { id, invoiceId, patientId, hour } = due;
    const declinedCount = due.declinedCount + 1;
    const chargeAt = retryTime(declinedCount, { now: ctx.now, hour, zone });
    const { numUpdatedRows } = await tx
      .updateTable('autopayCharges')
      .set({
        declinedCount,
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
    await recordEvent(
      tx,
      ctx,
      autopayDeclined,
      { autopayChargeId: id, invoiceId, userId: patientId },
      { entityId: id, users: [patientId] },
    );
  });
