import type { Executor } from '@bedside/db/database';
import { type Expression, sql } from 'kysely';
import { startOfDay } from '../practice/local-time.ts';

interface Days {
  /** Practice-local days, both included. Undefined means no limit. */
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
}

/**
 * The cents that banks took back on these days, less what they returned, whenever the payments were made.
 * Rule: money.lost-disputes-are-chargebacks
 */
export async function chargedBackOn(
  db: Executor,
  payments: Expression<{ id: string }>,
  { from, to, timeZone }: Days,
): Promise<number> {
  const first = from ? startOfDay(from, timeZone) : sql`'-infinity'::timestamptz`;
  const end = to ? startOfDay(to, timeZone, 1) : sql`'infinity'::timestamptz`;
  const { cents } = await db
    .selectFrom('chargebacks')
    .where('paymentId', 'in', sql<string>`${payments}`)
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where at >= ${first} and at < ${end}), 0)
        - coalesce(sum(amount_cents) filter (where returned_at >= ${first} and returned_at < ${end}), 0)`.as(
        'cents',
      ),
    )
    .executeTakeFirstOrThrow();
  return cents;
}
