import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { unreadNotifications } from '../people/current-user.queries.ts';
import { unreadChats } from './chat.queries.ts';

interface UnreadCounts {
  chat: number;
  notification: number;
}

interface Page {
  userId: string;
  offset: number;
  limit: number;
}

const countMine = prepared((db, { userId }: Pick<Page, 'userId'>) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId),
);

const readPage = prepared((db, { userId, offset, limit }: Page) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'body', 'entityType', 'entityId', 'readAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
);

export async function myNotifications(
  db: Executor,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const [mine] = await countMine(db, { userId });
  return { rows: await readPage(db, { userId, offset, limit }), total: mine?.total ?? 0 };
}

/** What the badges show. */
export async function unreadCounts(db: Executor, userId: string): Promise<UnreadCounts> {
  const counts = await db
    .selectFrom('users as person')
    .select(unreadChats.as('chat'))
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return { chat: counts?.chat ?? 0, notification: await unreadNotifications(db, userId) };
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
