import { randomInt } from 'node:crypto';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { userNameCandidates } from './user-name.policy.ts';

const TRIES = 5;

/** A user id made of a name that nobody has, in one query. It is not kept for the one who asks. */
export async function freeUserName(
  db: Executor,
  person: { firstName: string; lastName: string },
): Promise<string> {
  const digits = Array.from({ length: TRIES }, () => randomInt(10_000, 100_000));
  const candidates = userNameCandidates(person, digits);
  const { rows } = await sql<{ name: string }>`
    select wish.name from unnest(${candidates}::text[]) with ordinality as wish (name, place)
    where not exists (select 1 from users where user_name = wish.name::citext)
    order by wish.place limit 1`.execute(db);
  const [free] = rows;
  if (!free) throw new Error('no user id is free for this name');
  return free.name;
}
