import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Ends what the person and the household they leave gave each other. Rule: people.family-grants-end-with-household */
export async function endGrantsWithHousehold(
  tx: Tx,
  ctx: Context,
  { personId, householdId }: { personId: string; householdId: string },
): Promise<void> {
  const others = sql`(select id from patients where household_id = ${householdId} and id <> ${personId})`;
  await tx
    .updateTable('familyGrants')
    .set((eb) => ({
      state: 'ENDED' as const,
      decidedBy: ctx.actor?.userId ?? null,
      decidedAt: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('state', 'in', ['ACTIVE', 'ASKED'])
    .where(
      sql<boolean>`(owner_id = ${personId} and grantee_id in ${others} or grantee_id = ${personId} and owner_id in ${others})`,
    )
    .execute();
}
