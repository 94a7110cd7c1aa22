import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addDays } from 'date-fns';
import { hashOpaqueToken } from '../access/opaque-token.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { appointmentsForHousehold, appointmentsForProvider } from './calendar.queries.ts';

/** What lies further back or ahead is no business of a calendar that is read every hour. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

/** Since when somebody has a private calendar address; null without one. */
export async function calendarFeedOf(db: Executor, ctx: Context): Promise<Date | null> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('userId', '=', actorOf(ctx).userId)
    .executeTakeFirst();
  return feed?.createdAt ?? null;
}

/**
 * The visits of whoever has this private address, by what that person is today: a provider's own, a patient's
 * household's.
 * @throws NOT_FOUND alike for an address that never was, was ended, or is of somebody who is not active
 */
export async function calendarByToken(db: Executor, ctx: Pick<Context, 'now'>, token: string) {
  const owner = await db
    .selectFrom('calendarFeeds as feed')
    .innerJoin('users as person', 'person.id', 'feed.userId')
    .select(['person.id', 'person.role'])
    .where('feed.tokenHash', '=', hashOpaqueToken(token))
    .where('person.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!owner || isAdmin(owner.role)) throw notFound();
  const days = { from: addDays(ctx.now, -DAYS_BACK), to: addDays(ctx.now, DAYS_AHEAD) };
  const appointments = owner.role === 'PROVIDER' ? appointmentsForProvider : appointmentsForHousehold;
  return { owner, appointments: await appointments(db, owner.id, days) };
}
