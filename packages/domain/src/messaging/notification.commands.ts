import { notificationsChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Db } from '@bedside/db/database';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';

/** Ids of other users are ignored. */
export const markNotificationsRead = (db: Db, ctx: Context, ids?: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ readAt: ctx.now })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordEvent(tx, ctx, notificationsChanged, { userId }, { entityId: userId, users: [userId] });
  });
