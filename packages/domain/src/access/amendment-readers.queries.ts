import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isAmendmentShared } from './confidential-visits.queries.ts';
import { isCareOver } from './court-orders.queries.ts';
import { signsIn } from './family-access.queries.ts';

/** Whether this person, who may have asked for a member without an account, may still read the request. */
export async function isAmendmentReader(
  db: Executor,
  { amendmentId, userId }: { amendmentId: string; userId: string },
): Promise<boolean> {
  const read = await db
    .selectFrom('amendmentRequests as amendment')
    .innerJoin('patients as patient', 'patient.id', 'amendment.patientId')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select('amendment.id')
    .where('amendment.id', '=', amendmentId)
    .where('patient.removedAt', 'is', null)
    .where(isAmendmentShared(userId))
    .where(
      sql<boolean>`(patient.id = ${userId} or household.account_holder_id = ${userId}
        and not ${signsIn('person')} and not ${isCareOver(userId)})`,
    )
    .executeTakeFirst();
  return read !== undefined;
}
