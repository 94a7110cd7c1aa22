import type { Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';

/** Timestamps as text, to keep their microseconds. */
export interface HouseholdSince {
  before: string | null;
  taken: string;
}

const sinceOf = (id: string): RawBuilder<unknown> => sql`(
  select coalesce(household_since, (select created_at from users where users.id = patients.id))
  from patients where id = ${id})`;

/**
 * Keeps the earlier date, so that whoever grew up in the household still did, whichever record survives. Null
 * if nothing changes. Rule: people.coming-of-age
 */
export async function takeHouseholdSince(
  tx: Tx,
  { survivingPatientId, mergedPatientId }: { survivingPatientId: string; mergedPatientId: string },
): Promise<HouseholdSince | null> {
  const { rows } = await sql<HouseholdSince>`
    update patients as kept set household_since = earlier.since
    from (select id, household_since as before, ${sinceOf(mergedPatientId)} as since
      from patients where id = ${survivingPatientId} and household_id = (
        select household_id from patients where id = ${mergedPatientId})) as earlier
    where kept.id = earlier.id and earlier.since < ${sinceOf(survivingPatientId)}
    returning earlier.before::text as before, earlier.since::text as taken`.execute(tx);
  return rows[0] ?? null;
}

/** Restores the date unless the person has moved since. */
export async function returnHouseholdSince(
  tx: Tx,
  survivingPatientId: string,
  since: HouseholdSince | null | undefined,
): Promise<void> {
  if (!since) return;
  await sql`update patients set household_since = ${since.before}::timestamptz
    where id = ${survivingPatientId} and household_since = ${since.taken}::timestamptz`.execute(tx);
}
