import { paymentExceptionRaised } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
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
  /** Cards of a customer that went back, which can't be charged for the kept record. */
  cards: number;
}

/**
 * Plans and memberships that were begun since go with the card or customer that pays. One that a card pays which was
 * added since, too, may be either record's, so it stays with the kept one. Cards are back where they were.
 */
export async function returnPaying(
  tx: Tx,
  ctx: Context,
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
  const undecided = await sql<Undecided>`select id, invoice_id from payment_plans as paying
    where payer_id = ${ids.kept} and state = 'ACTIVE' and created_at > ${mergedAt} and ${isNewCard}
    order by id`.execute(tx);
  for (const plan of undecided.rows) await askStaff(tx, ctx, 'PLAN_AFTER_MERGE', plan);
  const memberships = await sql<Undecided>`select id, (select invoice_id from subscription_charges
      where subscription_id = paying.id order by created_at desc limit 1) as invoice_id
    from subscriptions as paying where patient_id = ${ids.kept} and status <> 'CANCELLED'
      and created_at > ${mergedAt} and ${isNewCard}
    order by id`.execute(tx);
  for (const membership of memberships.rows) await askStaff(tx, ctx, 'MEMBERSHIP_AFTER_MERGE', membership);
  const cards = memory.taken.patients.stripeCustomerId
    ? await countOf(
        tx.selectFrom('cards').where('patientId', '=', ids.kept).where('createdAt', '>', mergedAt),
      )
    : 0;
  return { plans: undecided.rows.length, memberships: memberships.rows.length, cards };
}

interface Undecided {
  id: string;
  /** For a membership, its newest bill. */
  invoiceId: string | null;
}

/** The answer to the undo is read by one person once; this waits until someone decides. */
async function askStaff(
  tx: Tx,
  ctx: Context,
  kind: 'PLAN_AFTER_MERGE' | 'MEMBERSHIP_AFTER_MERGE',
  { id, invoiceId }: Undecided,
): Promise<void> {
  const reviewId = newId();
  const raised = await tx
    .insertInto('paymentExceptions')
    .values({
      ...{ id: reviewId, kind, paymentId: null, invoiceId, externalReference: id },
      ...{ createdAt: ctx.now, resolvedAt: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (raised.numInsertedOrUpdatedRows === 0n) return;
  await recordEvent(tx, ctx, paymentExceptionRaised, { reviewId }, { entityId: reviewId, staff: true });
}
