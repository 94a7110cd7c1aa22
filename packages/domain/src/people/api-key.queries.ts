import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { hashOpaqueToken } from '../access/access-link.ts';
import type { Actor } from '../context.ts';
import type { ListSearch } from '../list-search.ts';
import { type PracticeSettings, settingsFromText } from '../practice/settings.ts';
import { likeAnywhere } from '../search.policy.ts';
import { apiKeyState, isAllowedFrom, isWholeSecret } from './api-key.policy.ts';
import { needsLastSeenUpdate } from './session.policy.ts';

export interface LoadedApiKey extends NonNullable<Actor['apiKey']> {
  id: string;
  ownerId: string;
  settings: PracticeSettings;
}

const refusals = {
  EXPIRED: 'This API key has expired. Ask the practice for a new one.',
  REVOKED: 'This API key was revoked. Ask the practice for a new one.',
  OWNER_GONE: 'The owner of this API key left. Ask the practice to rotate it.',
} as const;

/**
 * Records the key’s use at most once a minute. The same query reads the settings.
 * @throws UNAUTHENTICATED for an unknown, expired, or revoked key, or one whose owner is no longer a
 * super-admin
 */
export async function loadApiKey(
  db: Executor,
  { secret, ip, now }: { secret: string; ip: string | null; now: Date },
): Promise<LoadedApiKey> {
  const key = isWholeSecret(secret)
    ? await keyBehind(db, hashOpaqueToken(secret).toString('hex'))
    : undefined;
  if (!key || (key.endsAt && key.endsAt <= now))
    throw new DomainError('UNAUTHENTICATED', 'This API key isn’t valid. Check that you sent all of it.');
  const state = apiKeyState(key, now);
  if (state !== 'ACTIVE') throw new DomainError('UNAUTHENTICATED', refusals[state]);
  const isFromAllowedIp = isAllowedFrom(key.allowedIps, ip);
  if (isFromAllowedIp && (!key.lastUsedAt || needsLastSeenUpdate(key.lastUsedAt, now)))
    await noteUse(db, key.id, now);
  const { id, ownerId, scopes, requestsPerMinute } = key;
  return {
    id,
    ownerId,
    scopes,
    requestsPerMinute,
    isFromAllowedIp,
    settings: settingsFromText(key.settings),
  };
}

/** Batched. Each read starts after its request arrived, so it sees the current state. */
const keyBehind = batched(async (db: Executor, hashes: readonly string[]) => {
  const rows = await readKeys(db, { hashes });
  return hashes.map((hash) => rows.find((row) => row.hash === hash));
});

const readKeys = prepared((db, { hashes }: { hashes: readonly string[] }) =>
  db
    .selectFrom('apiKeySecrets as secret')
    .innerJoin('apiKeys as key', 'key.id', 'secret.apiKeyId')
    .innerJoin('users as owner', 'owner.id', 'key.ownerId')
    .select([
      'key.id',
      'key.ownerId',
      'key.scopes',
      'key.allowedIps',
      'key.requestsPerMinute',
      'key.expiresAt',
      'key.lastUsedAt',
      'key.revokedAt',
      'secret.endsAt',
      'owner.role as ownerRole',
      'owner.status as ownerStatus',
      sql<string>`encode(secret.secret_hash, 'hex')`.as('hash'),
      sql<string | null>`(select jsonb_object_agg(key, value)::text from settings)`.as('settings'),
    ])
    .where(
      'secret.secretHash',
      '=',
      sql<Buffer>`any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))`,
    ),
);

async function noteUse(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', now)]))
    .execute();
}

const keys = (db: Executor) =>
  db
    .selectFrom('apiKeys as key')
    .innerJoin('users as owner', 'owner.id', 'key.ownerId')
    .innerJoin('apiKeySecrets as secret', (join) =>
      join.onRef('secret.apiKeyId', '=', 'key.id').on('secret.endsAt', 'is', null),
    )
    .selectAll('key')
    .select(['secret.lastFour', 'owner.role as ownerRole', 'owner.status as ownerStatus'])
    .select((eb) => [
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      eb
        .selectFrom('apiKeySecrets')
        .select(({ fn }) => fn.max('endsAt').as('endsAt'))
        .whereRef('apiKeyId', '=', 'key.id')
        .as('formerEndsAt'),
    ]);

export type ApiKeyRecord = Awaited<ReturnType<typeof getApiKey>>;

export async function getApiKey(db: Executor, id: string) {
  return await keys(db).where('key.id', '=', id).executeTakeFirstOrThrow(notFound);
}

const sortColumns = {
  name: 'key.name',
  createdAt: 'key.createdAt',
  expiresAt: 'key.expiresAt',
  lastUsedAt: 'key.lastUsedAt',
} as const;

const isEnded = ({ revokedAt, expiresAt }: ApiKeyRecord, now: Date) => revokedAt !== null || expiresAt <= now;

interface ApiKeyFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  /** Revoked or expired. */
  ended?: boolean | undefined;
}

/** A practice has few keys, so they are paged in memory. */
export async function listApiKeys(
  db: Executor,
  { filter, sort, range }: ListSearch<ApiKeyFilter, keyof typeof sortColumns>,
  now: Date,
): Promise<{ rows: ApiKeyRecord[]; total: number }> {
  const { q, id, ended } = filter;
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const found = await keys(db)
    .$if(q !== undefined, (query) => query.where('key.name', 'ilike', likeAnywhere(q ?? '')))
    .$if(id !== undefined, (query) => query.where('key.id', '=', sql<string>`any(${id}::uuid[])`))
    .orderBy(sortColumns[sort.field], (by) =>
      order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast(),
    )
    .orderBy('key.id', order)
    .execute();
  const rows = found.filter((key) => ended === undefined || isEnded(key, now) === ended);
  return { rows: rows.slice(range.offset, range.offset + range.limit), total: rows.length };
}
