import { messagesDelayed } from '@bedside/contracts/messaging/messaging.events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Db } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

/** Shorter failures usually recover by themselves. */
const NOTIFY_AFTER_MINUTES = 5;

/** Failures further apart are separate outages, because retries come more often than this. */
const GAP_MINUTES = 30;

/** Notifies staff once per outage, after it has lasted a while. */
export async function noteFailure(
  db: Db,
  ctx: Pick<Context, 'requestId' | 'now'>,
  channel: Channel,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fresh = { id: newId(), since: ctx.now, lastFailedAt: ctx.now, toldAt: null };
    const isFresh = sql<boolean>`channel_outages.last_failed_at < ${addMinutes(ctx.now, -GAP_MINUTES)}`;
    const outage = await tx
      .insertInto('channelOutages')
      .values({ channel, ...fresh })
      .onConflict((conflict) =>
        conflict.column('channel').doUpdateSet({
          id: sql`case when ${isFresh} then excluded.id else channel_outages.id end`,
          since: sql`case when ${isFresh} then excluded.since else channel_outages.since end`,
          toldAt: sql`case when ${isFresh} then null else channel_outages.told_at end`,
          lastFailedAt: ctx.now,
        }),
      )
      .returning(['id', 'since', 'toldAt'])
      .executeTakeFirstOrThrow();
    if (outage.toldAt !== null || addMinutes(outage.since, NOTIFY_AFTER_MINUTES) > ctx.now) return;
    await tx.updateTable('channelOutages').set({ toldAt: ctx.now }).where('channel', '=', channel).execute();
    await recordEvent(tx, ctx, messagesDelayed, { outageId: outage.id }, { entityId: outage.id });
  });
}

export async function noteAnswer(db: Db, channel: Channel): Promise<void> {
  await db.deleteFrom('channelOutages').where('channel', '=', channel).execute();
}
