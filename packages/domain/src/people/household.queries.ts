import type { Executor } from '@bedside/db/database';

interface Household {
  id: string;
  accountHolderId: string;
  /** Everybody in it who has not been removed, the person who was asked for included. */
  memberIds: string[];
}

/** The household of a patient; null for staff, for unknown people and for those who were removed. */
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
