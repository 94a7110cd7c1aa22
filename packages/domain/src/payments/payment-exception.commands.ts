import { paymentExceptionRaised, paymentExceptionResolved } from '@bedside/contracts/payments/payment.events';
import type { Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { PaymentExceptionKind } from './payment.machine.ts';

export interface PaymentException {
  kind: PaymentExceptionKind;
  /** Null when it is not one of our payments. */
  paymentId: string | null;
  invoiceId: string | null;
  /** Stripe's id of the subject, if the payment does not tell it. */
  subject?: string | null;
  /** Ids and amounts only. */
  detail: Record<string, string | number | boolean | null>;
}

/**
 * Keeps one open exception per kind, payment, and subject.
 * @param once never reopens an exception that staff has settled
 * @returns whether it is new
 */
export async function raisePaymentException(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  { kind, paymentId, invoiceId, subject = null, detail }: PaymentException,
  { once = false }: { once?: boolean } = {},
): Promise<boolean> {
  if (once && (await wasRaised(tx, { kind, paymentId, subject }))) return false;
  const raised = await tx
    .insertInto('paymentExceptions')
    .values({
      id: newId(),
      kind,
      paymentId,
      invoiceId,
      externalReference: subject,
      details: JSON.stringify(detail),
      createdAt: ctx.now,
      resolvedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!raised) return false;
  const audience = { entityId: paymentId ?? raised.id, staff: true };
  await recordEvent(tx, ctx, paymentExceptionRaised, { reviewId: raised.id }, audience);
  return true;
}

/** For exceptions that resolved themselves. */
export async function closeReviews(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  { kind, subject, resolution }: { kind: PaymentExceptionKind; subject: string; resolution: string },
): Promise<void> {
  const closed = await tx
    .updateTable('paymentExceptions')
    .set({ resolutionNote: resolution, resolvedAt: ctx.now })
    .where('kind', '=', kind)
    .where('externalReference', '=', subject)
    .where('resolvedAt', 'is', null)
    .returning(['id', 'paymentId'])
    .execute();
  for (const { id, paymentId } of closed)
    await recordEvent(
      tx,
      ctx,
      paymentExceptionResolved,
      { reviewId: id },
      { entityId: paymentId ?? id, staff: true },
    );
}

export async function isUnderReview(db: Executor, paymentId: string): Promise<boolean> {
  const item = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return item !== undefined;
}

/** Staff already reviewed money of these payments. */
const endedByHand: readonly PaymentExceptionKind[] = [
  'AMOUNT_MISMATCH',
  'CURRENCY_MISMATCH',
  'LIVEMODE_MISMATCH',
  'FOREIGN_INTENT',
  'PAID_AFTER_CANCEL',
];

async function wasRaised(
  tx: Tx,
  { kind, paymentId, subject }: Pick<PaymentException, 'kind' | 'paymentId' | 'subject'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('paymentExceptions')
    .select('id')
    .where('kind', 'in', [kind, ...(kind === 'PAID_AFTER_FAILURE' ? endedByHand : [])])
    .where(sql<boolean>`payment_id is not distinct from ${paymentId}::uuid`)
    .where(sql<boolean>`external_reference is not distinct from ${subject ?? null}::text`)
    .executeTakeFirst();
  return found !== undefined;
}
