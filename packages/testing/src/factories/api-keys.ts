import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { ApiKeys } from '@bedside/db/schema';
import { hashOpaqueToken } from '@bedside/domain/access/access-link';
import { lastFourOf, newSecret } from '@bedside/domain/people/api-key.policy';
import type { Insertable } from 'kysely';
import { insertStaff } from './people.ts';

/** Creates a super-admin as the owner, unless `ownerId` names one. */
export async function insertApiKey(
  db: Db,
  overrides: Partial<Insertable<ApiKeys>> = {},
): Promise<{ id: string; ownerId: string; secret: string }> {
  const ownerId = overrides.ownerId ?? (await insertStaff(db, { role: 'SUPER_ADMIN' })).id;
  const id = newId();
  const secret = newSecret();
  const createdAt = new Date('2026-01-05T15:00:00Z');
  await db
    .insertInto('apiKeys')
    .values({
      id,
      name: 'Warehouse sync',
      ownerId,
      scopes: ['read:dispatch'],
      allowedIps: [],
      requestsPerMinute: 300,
      createdAt,
      expiresAt: new Date('2099-01-01T00:00:00Z'),
      ...overrides,
    })
    .execute();
  await db
    .insertInto('apiKeySecrets')
    .values({ secretHash: hashOpaqueToken(secret), apiKeyId: id, lastFour: lastFourOf(secret), createdAt })
    .execute();
  return { id, ownerId, secret };
}
