import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { MergeUndoData } from './merge-undo-data.ts';

interface Begun {
  survivingPatientId: string;
  mergedPatientId: string;
  mergedAt: Date;
  memory: MergeUndoData;
}

/** What was begun since the merge and is left with the kept record. */
export interface LeftWithKept {
  plans: number;
  memberships: number;
}

/**
 * Plans and memberships that were begun since go with the card or customer that pays. One that a card pays which was
 * added since, too, may be either record's, so it stays with the kept one. Cards are back where they were.
 */
export async function returnPaying(
  tx: Tx,
  { survivingPatientId, mergedPatientId, mergedAt, memory }: Begun,
): Promise<LeftWithKept> {
  const ids = { kept: survivingPatientId, merged: mergedPatientId };
  const customer = memory.merged.stripeCustomerId ?? null;
  const plans = await sql<{ id: string }>`update payment_plans as plan set payer_id = ${ids.merged}
    where payer_id = ${ids.kept} and created_at > ${mergedAt} and exists (select from cards as card
      where card.payment_method_id = plan.payment_method_id and card.patient_id = ${ids.merged})
    returning id`.execute(tx);
  await sql`update autopay_charges set patient_id = ${ids.merged}
    where plan_id = any(${plans.rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`update subscriptions set patient_id = ${ids.merged}
    where patient_id = ${ids.kept} and created_at > ${mergedAt} and stripe_customer_id = ${customer}`.execute(
    tx,
  );
  const isNewCard = sql`exists (select from cards as card where card.payment_method_id = paying.payment_method_id
    and card.patient_id = ${ids.kept} and card.created_at > ${mergedAt})`;
  const { rows } = await sql<LeftWithKept>`select
    (select count(*) from payment_plans as paying where payer_id = ${ids.kept} and state = 'ACTIVE'
      and created_at > ${mergedAt} and ${isNewCard})::int as plans,
    (select count(*) from subscriptions as paying where patient_id = ${ids.kept} and status <> 'CANCELLED'
      and created_at > ${mergedAt} and ${isNewCard})::int as memberships`.execute(tx);
  return rows[0] ?? { plans: 0, memberships: 0 };
}
