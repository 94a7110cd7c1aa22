import type { Database, Executor } from '@bedside/db/database';
import type { RawBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';

interface Household {
  id: string;
  accountHolderId: string;
  /** Includes the patient; excludes removed members. */
  memberIds: string[];
}

/** Null for staff, unknown, and removed users. */
export async function getHousehold(db: Executor, userId: string): Promise<Household | null> {
  const rows = await db
    .selectFrom('patients as self')
    .innerJoin('households as household', 'household.id', 'self.householdId')
    .innerJoin('patients as member', 'member.householdId', 'household.id')
    .select(['household.id', 'household.accountHolderId', 'member.id as memberId'])
    .where('self.id', '=', userId)
    .where('self.removedAt', 'is', null)
    .where('member.removedAt', 'is', null)
    .orderBy('member.id')
    .execute();
  const [first] = rows;
  return first
    ? { id: first.id, accountHolderId: first.accountHolderId, memberIds: rows.map((row) => row.memberId) }
    : null;
}

const sharedColumns = { appointment: 'sharesAppointments', billing: 'sharesBilling' } as const;

/** An SQL array for `= any(…)`, which keeps the patient index usable. Rule: people.approval-grants-what-it-names */
export const patientsSharingWith = (
  actorId: string | RawBuilder<unknown>,
  what: 'appointment' | 'billing',
): RawBuilder<string[]> =>
  sql<string[]>`array(${expressionBuilder<Database>()
    .selectFrom('consents')
    .select('recipientId')
    .where(sql<boolean>`requester_id = ${actorId}`)
    .where('mode', '=', 'REQUEST')
    .where('status', '=', 'APPROVED')
    .where(sharedColumns[what], '=', true)})`;

/** Ids as text; these users get live updates. */
export const userIdsSharedWith = (patient: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select requester_id::text from consents
    where recipient_id = ${patient} and mode = 'REQUEST' and status = 'APPROVED' and shares_appointments`;
