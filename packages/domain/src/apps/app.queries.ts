import { timingSafeEqual } from 'node:crypto';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { hashOpaqueToken } from '../access/access-link.ts';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { type ListSearch, sorted } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

const apps = (db: Executor, now: Date) =>
  db
    .selectFrom('apps as app')
    .leftJoin('appGrants as grant', 'grant.appId', 'app.id')
    .selectAll('app')
    .select((eb) => [
      eb.fn
        .count<number>('grant.id')
        .filterWhere('grant.revokedAt', 'is', null)
        .filterWhere('grant.expiresAt', '>', now)
        .as('grants'),
      sql<Date | null>`greatest(max("grant".last_read_at), app.last_read_at)`.as('lastReadAt'),
    ])
    .groupBy('app.id');

export type AppRecord = Awaited<ReturnType<typeof getApp>>;

export async function getApp(db: Executor, id: string, now: Date) {
  return await apps(db, now).where('app.id', '=', id).executeTakeFirstOrThrow(notFound);
}

interface AppFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  isEnabled?: boolean | undefined;
}

const sortColumns = { name: 'app.name', createdAt: 'app.createdAt' } as const;

/** A practice has few apps. */
export async function listApps(
  db: Executor,
  { filter, sort, range }: ListSearch<AppFilter, keyof typeof sortColumns>,
  now: Date,
): Promise<{ rows: AppRecord[]; total: number }> {
  const { q, id, isEnabled } = filter;
  const rows = await apps(db, now)
    .$if(q !== undefined, (query) => query.where('app.name', 'ilike', likeAnywhere(q ?? '')))
    .$if(id !== undefined, (query) => query.where('app.id', '=', sql<string>`any(${id}::uuid[])`))
    .$if(isEnabled !== undefined, (query) => query.where('app.isEnabled', '=', isEnabled ?? true))
    .$call((query) => sorted(query, sort, sortColumns[sort.field], 'app.id'))
    .execute();
  return { rows: rows.slice(range.offset, range.offset + range.limit), total: rows.length };
}

/** Null for an unknown client ID, a disabled app, and a system app whose super-admin left. */
export async function enabledApp(db: Executor, clientId: string | null) {
  if (clientId === null || !isRecordId(clientId)) return null;
  const app = await db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', clientId)
    .where('isEnabled', '=', true)
    .where(
      sql<boolean>`(redirect_uris <> '{}' or exists (select from users where id = apps.created_by
        and role = 'SUPER_ADMIN' and status = 'ACTIVE'))`,
    )
    .executeTakeFirst();
  return app ?? null;
}
export type EnabledApp = NonNullable<Awaited<ReturnType<typeof enabledApp>>>;

/** The client ID of the app to which a refresh token was issued. */
export async function appOfRefreshToken(db: Executor, token: string): Promise<string | null> {
  const grant = await db
    .selectFrom('appTokens as token')
    .innerJoin('appGrants as grant', 'grant.id', 'token.grantId')
    .select('grant.appId')
    .where('token.tokenHash', '=', hashOpaqueToken(token))
    .where('token.kind', '=', 'refresh')
    .executeTakeFirst();
  return grant?.appId ?? null;
}

export const isSystemApp = ({ redirectUris }: Pick<EnabledApp, 'redirectUris'>): boolean =>
  redirectUris.length === 0;

/** A public app has no secret to prove; a confidential one must. A system app proves itself by its key alone. */
export function provesItself(app: EnabledApp, secret: string | null, now: Date): boolean {
  if (isSystemApp(app)) return false;
  const { secretHash, formerSecretHash, formerSecretEndsAt } = app;
  if (secretHash === null) return secret === null || secret === '';
  if (secret === null) return false;
  const hash = hashOpaqueToken(secret);
  if (timingSafeEqual(secretHash, hash)) return true;
  const isFormerGood = formerSecretHash !== null && formerSecretEndsAt !== null && formerSecretEndsAt > now;
  return isFormerGood && timingSafeEqual(formerSecretHash, hash);
}
