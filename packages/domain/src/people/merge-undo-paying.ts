import { paymentExceptionRaised } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { invoicesOf, type Separated } from './merge-undo-since.ts';

/** What was started after the merge and stays with the kept record. */
export interface LeftWithKept {
  plans: number;
  memberships: number;
  /** Cards of a customer that went back, which can't be charged for the kept record. */
  cards: number;
}

/**
 * A plan or membership whose card was added after the merge may belong to either record, so it stays with the
 * kept one.
 */
export async function reviewPaying(
  tx: Tx,
  ctx: Context,
  { kept, mergedAt, isCustomerTaken }: Separated & { isCustomerTaken: boolean },
): Promise<LeftWithKept> {
  const isNewCard = sql`exists (select from cards as card where card.payment_method_id = paying.payment_method_id
    and card.patient_id = ${kept} and card.created_at > ${mergedAt})`;
  const { rows } = await sql<Undecided>`
    select 'PLAN_AFTER_MERGE' as kind, id, invoice_id from payment_plans as paying
      where payer_id = ${kept} and state = 'ACTIVE' and created_at > ${mergedAt} and ${isNewCard}
    union all select 'MEMBERSHIP_AFTER_MERGE', id, (select invoice_id from subscription_charges
        where subscription_id = paying.id order by created_at desc limit 1) from subscriptions as paying
      where patient_id = ${kept} and status <> 'CANCELLED' and created_at > ${mergedAt} and ${isNewCard}
    order by id`.execute(tx);
  for (const undecided of rows) await askStaff(tx, ctx, undecided);
  const plans = rows.filter(({ kind }) => kind === 'PLAN_AFTER_MERGE').length;
  const cards = tx.selectFrom('cards').where('patientId', '=', kept).where('createdAt', '>', mergedAt);
  return { plans, memberships: rows.length - plans, cards: isCustomerTaken ? await countOf(cards) : 0 };
}

/**
 * Charges that the merge stopped, or that were planned since for the kept record, are planned again for the
 * current payer. No card was charged.
 */
export const removeAutopay = (tx: Tx, separated: Separated) =>
  sql`delete from autopay_charges where plan_id is null and decision_id is null
    and invoice_id in ${invoicesOf(separated)}
    and (patient_id = ${separated.merged} and state = 'STOPPED' and ended_at >= ${separated.mergedAt}
      or patient_id = ${separated.kept} and state = 'PLANNED')`.execute(tx);

interface Undecided {
  kind: 'PLAN_AFTER_MERGE' | 'MEMBERSHIP_AFTER_MERGE';
  id: string;
  /** For a membership, its newest bill. */
  invoiceId: string | null;
}

/** The response to the undo is read by one person once. A payment exception waits until someone decides. */
async function askStaff(tx: Tx, ctx: Context, { kind, id, invoiceId }: Undecided): Promise<void> {
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
