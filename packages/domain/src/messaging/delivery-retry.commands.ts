import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMilliseconds } from '@bedside/db/dates';
import type { Deliveries } from '@bedside/db/schema';
import type { Selectable, Updateable } from 'kysely';
import { planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isGivenUp, pauseBeforeRetry, RESENT } from './delivery.policy.ts';

type Delivery = Selectable<Deliveries>;

/** A temporary failure to send. */
interface Away {
  reason: string;
  /** No answer came, so a retry may be a duplicate and is marked as resent. */
  uncertain: boolean;
  /** Our circuit breaker was open, so nothing was sent. */
  untried: boolean;
  /** Milliseconds from Retry-After. */
  retryAfterMs: number;
}

/** Fails the message after a day of retries. @returns whether it failed */
export const retryLater = (
  db: Db,
  ctx: Context,
  { id }: Pick<Delivery, 'id'>,
  away: Away,
  chance: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'claimed')
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) return false;
    const failingSince = delivery.failingSince ?? ctx.now;
    const failingMs = ctx.now.getTime() - failingSince.getTime();
    if (isGivenUp(failingMs)) {
      const failed = { state: 'failed', reason: away.reason, failingSince: null } as const;
      await tx.updateTable('deliveries').set(failed).where('id', '=', id).execute();
      return true;
    }
    const until = addMilliseconds(
      ctx.now,
      pauseBeforeRetry({ failingMs, retryAfterMs: away.retryAfterMs, chance }),
    );
    await postpone(tx, ctx, delivery, until, {
      failingSince,
      attempts: delivery.attempts - (away.untried ? 1 : 0),
      ...(away.uncertain && { reason: RESENT }),
    });
    return false;
  });

/** Stored in the row, so that the plan survives the loss of the queue. */
export async function postpone(
  tx: Tx,
  ctx: Context,
  { id }: Pick<Delivery, 'id'>,
  until: Date,
  besides: Updateable<Deliveries>,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'queued', sendAfter: until, ...besides })
    .where('id', '=', id)
    .execute();
  await planEvent(tx, ctx, deliveryQueued, {
    key: `delivery:${id}`,
    dueAt: until,
    payload: { deliveryId: id },
    entityId: id,
  });
}
