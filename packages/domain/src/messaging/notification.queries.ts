import type { Executor } from '@bedside/db/database';
import { unreadChats } from './chat.queries.ts';

interface UnreadCounts {
  chat: number;
  notification: number;
}

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

/** What the badges show. */
export async function unreadCounts(db: Executor, userId: string): Promise<UnreadCounts> {
  const counts = await db
    .selectFrom('users as person')
    .select(unreadChats.as('chat'))
    .select((eb) =>
      eb
        .selectFrom('notifications')
        .select((count) => count.fn.countAll<number>().as('unread'))
        .whereRef('notifications.userId', '=', 'person.id')
        .where('notifications.readAt', 'is', null)
        .as('notification'),
    )
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return { chat: counts?.chat ?? 0, notification: counts?.notification ?? 0 };
}

/** Visits with a report that the patient has not opened. */
export async function countNewReports(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.count<number>('entityId').distinct().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('type', '~*', 'report|result')
    .executeTakeFirstOrThrow();
  return count;
}
