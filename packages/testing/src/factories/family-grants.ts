import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { FamilyGrants } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type Grant = Partial<Insertable<FamilyGrants>> & Pick<Insertable<FamilyGrants>, 'ownerId' | 'kinds'>;

/** Given by its owner and without an end date by default. */
export async function insertFamilyGrant(db: Db, grant: Grant): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('familyGrants')
    .values({
      id,
      relation: 'OTHER',
      state: 'ACTIVE',
      createdBy: grant.ownerId,
      createdAt: now,
      decidedBy: grant.ownerId,
      decidedAt: now,
      ...grant,
    })
    .execute();
  return id;
}
