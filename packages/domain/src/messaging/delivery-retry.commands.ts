import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import type { Db, Tx } from '@bedside/db/database';
import type { Deliveries } from '@bedside/db/schema';
import { addMilliseconds } from 'date-fns';
import type { Selectable, Updateable } from 'kysely';
import { planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isGivenUp, pauseBeforeRetry, RESENT } from './delivery.policy.ts';

type Delivery = Selectable<Deliveries>;

/** How a provider that may take the message later did not take it now. */
interface Away {
  reason: string;
  /** It gave no answer, so what comes next may be a repetition and is marked as one. */
  uncertain: boolean;
  /** Our own breaker refused, so nothing was tried. */
  untried: boolean;
  /** Milliseconds that it asked to be left alone. */
  askedMs: number;
}

/**
 * Puts a claimed message off until its provider may be back. What still waits after a day has failed.
 * @returns whether it has failed
 */
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
    const until = addMilliseconds(ctx.now, pauseBeforeRetry({ failingMs, askedMs: away.askedMs, chance }));
    await postpone(tx, ctx, delivery, until, {
      failingSince,
      attempts: delivery.attempts - (away.untried ? 1 : 0),
      ...(away.uncertain && { reason: RESENT }),
    });
    return false;
  });

/** The message waits until then, and survives whatever happens to its queue. */
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
