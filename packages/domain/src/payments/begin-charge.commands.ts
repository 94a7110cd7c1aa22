import { autopayChargeDue, autopayNoticeDue } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AutopayCharges } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { isConfidentialInvoice } from '../access/confidential-visits.queries.ts';
import { planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { CHARGE_HOUR, dayLater } from './autopay.policy.ts';
import { isNoticeSent } from './autopay-notice.queries.ts';
import { isInDoubt } from './dispute.queries.ts';
import { unpaidCents } from './invoice-actions.policy.ts';

type Charge = Selectable<AutopayCharges>;

export interface DueCharge {
  id: string;
  patientId: string;
  invoiceId: string;
  planId: string | null;
  amountCents: number;
  declinedCount: number;
  decisionId: string;
  /** Those that are still on file; none of a payer who may pay no longer. */
  cards: string[];
  hour: number;
  isActive: boolean;
}

/**
 * @returns null for what ended meanwhile, waits for its message, or ends here because the payer’s choice or the bill
 * has changed
 */
export async function beginCharge(tx: Tx, ctx: Context, id: string): Promise<DueCharge | null> {
  const charge = await tx
    .selectFrom('autopayCharges')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!charge) return null;
  const { patientId, invoiceId, planId, amountCents, declinedCount } = charge;
  const choice = await (planId ? planChoice(tx, planId) : autopayChoice(tx, patientId));
  const isActive = await isActivePayer(tx, patientId);
  // A decision under way goes on: its card may have been charged already.
  if (charge.state !== 'CHARGING') {
    // Without its payer a plan does not stop silently: its installment is missed.
    if (!choice || !(isActive || planId) || !(await isStillDue(tx, charge))) {
      await settleCharge(tx, ctx, id, 'STOPPED');
      return null;
    }
    if (isActive && (await waitsForMessage(tx, ctx, charge))) return null;
  }
  const decisionId = charge.decisionId ?? newId();
  await tx
    .updateTable('autopayCharges')
    .set({ state: 'CHARGING', decisionId })
    .where('id', '=', id)
    .execute();
  const cards = isActive ? await stillOnFile(tx, invoiceId, choice?.paymentMethodIds ?? []) : [];
  const hour = choice?.hour ?? CHARGE_HOUR;
  return { id, patientId, invoiceId, planId, amountCents, declinedCount, decisionId, cards, hour, isActive };
}

const autopayChoice = (tx: Tx, patientId: string) =>
  tx
    .selectFrom('autopay')
    .select(['paymentMethodIds', 'hour'])
    .where('patientId', '=', patientId)
    .executeTakeFirst();

async function planChoice(tx: Tx, planId: string) {
  const plan = await tx
    .selectFrom('paymentPlans')
    .select('paymentMethodId')
    .where('id', '=', planId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  return plan && { paymentMethodIds: [plan.paymentMethodId], hour: CHARGE_HOUR };
}

async function isActivePayer(tx: Tx, patientId: string): Promise<boolean> {
  const payer = await tx
    .selectFrom('users as person')
    .innerJoin('patients as patient', 'patient.id', 'person.id')
    .select('person.id')
    .where('person.id', '=', patientId)
    .where('person.status', '=', 'ACTIVE')
    .where('patient.removedAt', 'is', null)
    .executeTakeFirst();
  return payer !== undefined;
}

/** Autopay told the whole amount; an installment is a part of it. */
async function isStillDue(tx: Tx, { invoiceId, planId, amountCents }: Charge): Promise<boolean> {
  const bill = await tx
    .selectFrom('invoices as invoice')
    .select(['totalCents', 'partPaidCents', isInDoubt.as('isInDoubt')])
    .where('id', '=', invoiceId)
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .executeTakeFirst();
  if (!bill || (bill.isInDoubt && !planId)) return false;
  return planId ? amountCents <= unpaidCents(bill) : amountCents === unpaidCents(bill);
}

const MAX_POSTPONED = 2;

/**
 * Without its message, a charge waits a day and tells again, at most twice. Autopay then leaves the bill to its payer;
 * an installment is charged, since its payer has agreed to the day.
 * Rule: money.autopay-tells-before
 */
async function waitsForMessage(tx: Tx, ctx: Context, charge: Charge): Promise<boolean> {
  const { id, invoiceId, patientId, planId, position, declinedCount, postponedCount } = charge;
  // The first installment follows the agreement, a further try the message that the card was declined.
  if (position === 0 || declinedCount > 0 || (await isNoticeSent(tx, charge))) return false;
  if (postponedCount >= MAX_POSTPONED) {
    if (planId) return false;
    await settleCharge(tx, ctx, id, 'STOPPED');
    return true;
  }
  const { timeZone } = await practiceSettings(tx, ctx);
  const chargeAt = dayLater(charge.chargeAt, timeZone);
  await tx
    .updateTable('autopayCharges')
    .set({ chargeAt, postponedCount: postponedCount + 1 })
    .where('id', '=', id)
    .execute();
  const about = { payload: { autopayChargeId: id, invoiceId, userId: patientId }, entityId: id };
  await planEvent(tx, ctx, autopayNoticeDue, { key: `autopay-notice-${id}`, dueAt: ctx.now, ...about });
  await planEvent(tx, ctx, autopayChargeDue, { key: `autopay-charge-${id}`, dueAt: chargeAt, ...about });
  return true;
}

/** A confidential bill is charged to a card of its patient alone. */
async function stillOnFile(tx: Tx, invoiceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('cards as card')
    .innerJoin('invoices as invoice', (join) => join.on('invoice.id', '=', invoiceId))
    .select('card.paymentMethodId')
    .where('card.paymentMethodId', 'in', [...ids])
    .where(sql<boolean>`(card.patient_id = invoice.patient_id or not ${isConfidentialInvoice})`)
    .execute();
  const known = new Set(rows.map(({ paymentMethodId }) => paymentMethodId));
  return ids.filter((id) => known.has(id));
}

export const settleCharge = (
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
