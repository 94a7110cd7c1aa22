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
  /** The cards that are still on file; empty if the payer may no longer pay. */
  cards: string[];
  hour: number;
  isActive: boolean;
}

/**
 * @returns null if the charge has ended in the meantime, waits for its message, or is stopped here because the
 * payer’s choice or the bill has changed
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
  // A decision under way continues, because its card may already have been charged.
  if (charge.state !== 'CHARGING') {
    // If a plan’s payer is gone, its installment counts as missed, so the plan does not stop silently.
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

/**
 * Autopay announced the whole amount, so it must still match. An installment only has to fit within the unpaid
 * amount.
 */
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
 * A charge whose message was not delivered is announced again and postponed a day, at most twice. After that,
 * autopay leaves the bill to its payer, but an installment is charged because its payer agreed to the day.
 * Rule: money.autopay-tells-before
 */
async function waitsForMessage(tx: Tx, ctx: Context, charge: Charge): Promise<boolean> {
  const { id, invoiceId, patientId, planId, position, declinedCount, postponedCount } = charge;
  // The agreement announces the first installment, and the decline message announces each retry.
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

/** A confidential bill is charged only to its patient’s own cards. */
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
