import { permissions } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { type RawBuilder, sql } from 'kysely';
import { settingsFrom } from '../practice/settings.ts';
import { idleMinutesOf } from './session.policy.ts';
import { languageOf } from './user.queries.ts';

/** Searches every monthly partition of notifications, so the query is prepared and planned only once. */
const countUnread = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null),
);

export const unreadNotifications = async (db: Executor, userId: string): Promise<number> =>
  (await countUnread(db, { userId }))[0]?.unread ?? 0;

/**
 * @param unreadChats counts messages for `users as person` @throws UNAUTHENTICATED if the user no longer
 * exists
 */
export async function currentUser(db: Executor, userId: string, unreadChats: RawBuilder<number>) {
  const person = await db
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .select([
      'person.id',
      'person.role',
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'person.profileImage',
      'person.permissions',
      'person.language',
      'patient.membershipType',
      sql<unknown>`(select jsonb_object_agg(key, value) from settings)`.as('settings'),
      unreadChats.as('unreadChatCount'),
    ])
    .where('person.id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new DomainError('UNAUTHENTICATED');
  const { settings, ...user } = person;
  return {
    ...user,
    language: languageOf(user),
    permissions: user.role === 'SUPER_ADMIN' ? [...permissions] : user.permissions,
    unreadNotificationCount: await unreadNotifications(db, userId),
    idleMinutes: idleMinutesOf(user.role, settingsFrom(settings)),
  };
}

export type CurrentUserRecord = Awaited<ReturnType<typeof currentUser>>;
