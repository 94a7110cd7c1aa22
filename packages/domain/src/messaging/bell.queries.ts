import type { Executor } from '@bedside/db/database';

export interface UnreadCounts {
  chat: number;
  notification: number;
}

/** A page of somebody's notifications, newest first, and how many there are. */
export async function myNotifications(
  db: Executor,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const mine = db.selectFrom('notifications').where('userId', '=', userId);
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id', 'type', 'title', 'body', 'entityType', 'entityId', 'readAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

/** What the badges show. Conversations are not there yet, so nothing of them is unread. */
export async function unreadCounts(db: Executor, userId: string): Promise<UnreadCounts> {
  const { notification } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('notification'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { chat: 0, notification };
}
