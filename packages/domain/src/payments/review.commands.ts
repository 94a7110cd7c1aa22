import { reviewRaised } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Context } from '../context.ts';
import { recordEvent } from '../record/record-event.ts';
import type { ReviewKind } from './payment.machine.ts';

export interface Review {
  kind: ReviewKind;
  paymentId: string;
  invoiceId: string;
  /** Ids and amounts alone. */
  detail: Record<string, string | number | boolean | null>;
}

/** Raises something about money that a person has to look at, once for each kind and payment. */
export async function raiseReview(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  { kind, paymentId, invoiceId, detail }: Review,
): Promise<void> {
  const raised = await tx
    .insertInto('reviewItems')
    .values({
      id: newId(),
      kind,
      paymentId,
      invoiceId,
      detail: JSON.stringify(detail),
      createdAt: ctx.now,
      resolvedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (raised)
    await recordEvent(tx, ctx, reviewRaised, { reviewId: raised.id }, { entityId: paymentId, staff: true });
}
