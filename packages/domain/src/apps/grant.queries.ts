import { DomainError } from '@bedside/contracts/errors';
import { includesScope } from '@bedside/contracts/fhir/smart-scopes';
import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { hashOpaqueToken } from '../access/access-link.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { readablePatientIds, readablePatients } from '../fhir/read-scope.ts';
import { countOf } from '../list-search.ts';
import { needsLastSeenUpdate } from '../people/session.policy.ts';
import { type PracticeSettings, settingsFromText } from '../practice/settings.ts';

interface Page {
  page: number;
  take: number;
}

/** Why an app may not make a call. */
export const OTHER_CALLS = 'Apps can’t make this call. They read records as FHIR.';

/**
 * Reads the grant on each request, so that access ends with the next one. Records the time of an answered
 * read at most once a minute.
 * @throws UNAUTHENTICATED for a token that is unknown or has ended, and for a disabled app
 */
export async function loadAppToken(
  db: Executor,
  token: string,
  now: Date,
): Promise<{ actor: Actor; settings: PracticeSettings; noteRead: (() => Promise<void>) | null }> {
  const accessToken = await tokenBehind(db, hashOpaqueToken(token).toString('hex'));
  if (accessToken?.kind !== 'access' || !isActive(accessToken, now))
    throw new DomainError(
      'UNAUTHENTICATED',
      'This access token has expired. Refresh it, or ask the person to allow access again.',
    );
  const isDue = !accessToken.lastReadAt || needsLastSeenUpdate(accessToken.lastReadAt, now);
  return {
    actor: actorBehind(accessToken),
    settings: settingsFromText(accessToken.settings),
    noteRead: isDue ? () => noteRead(db, accessToken, now) : null,
  };
}

async function noteRead(db: Executor, { grantId, appId }: HeldToken, now: Date): Promise<void> {
  await db
    .updateTable(grantId === null ? 'apps' : 'appGrants')
    .set({ lastReadAt: now })
    .where('id', '=', grantId ?? appId)
    .execute();
}

type HeldToken = Awaited<ReturnType<typeof readTokens>>[number];

function actorBehind(held: HeldToken): Actor {
  const { appId, patientId, requestsPerMinute, userId, role } = held;
  const app = { id: appId, patientId, scopes: scopesNow(held), requestsPerMinute };
  return { userId, role, permissions: [], sessionId: held.grantId ?? appId, app };
}

/** A grant ends by itself or with its user, and a system app with the super-admin who registered it. */
function isActive(held: HeldToken, now: Date): boolean {
  if (held.tokenEndsAt <= now || !held.isEnabled || held.status !== 'ACTIVE') return false;
  if (held.grantId === null) return held.role === 'SUPER_ADMIN';
  return (
    held.role === 'PATIENT' && held.revokedAt === null && held.expiresAt !== null && held.expiresAt > now
  );
}

const scopesNow = ({ scopes, appScopes }: HeldToken): string[] =>
  scopes.filter((scope) => includesScope(appScopes, scope));

/** Describes a token as RFC 7662 specifies; null for one that opens nothing. */
export async function introspectToken(db: Executor, ctx: Context, token: string) {
  const subject = await tokenBehind(db, hashOpaqueToken(token).toString('hex'));
  if (!subject || subject.usedAt || !isActive(subject, ctx.now)) return null;
  const { appId, patientId, userId, tokenEndsAt, kind } = subject;
  // The asking server may give out records because of this answer.
  const reads = { ...ctx, actor: actorBehind(subject) };
  if (patientId !== null && !(await readablePatientIds(db, reads, [patientId])).has(patientId)) return null;
  return { appId, patientId, userId, kind, endsAt: tokenEndsAt, scopes: scopesNow(subject) };
}

/** Batched; each read starts after its request arrived. */
const tokenBehind = batched(async (db: Executor, hashes: readonly string[]) => {
  const rows = await readTokens(db, { hashes });
  return hashes.map((hash) => rows.find((row) => row.hash === hash));
});

const readTokens = prepared((db, { hashes }: { hashes: readonly string[] }) =>
  db
    .selectFrom('appTokens as token')
    .leftJoin('appGrants as grant', 'grant.id', 'token.grantId')
    .innerJoin('apps as app', (join) =>
      join.on(sql<boolean>`app.id = coalesce("grant".app_id, token.app_id)`),
    )
    .innerJoin('users as person', (join) =>
      join.on(sql<boolean>`person.id = coalesce("grant".user_id, app.created_by)`),
    )
    .select([
      'token.kind',
      'token.scopes',
      'token.grantId',
      'token.usedAt',
      'token.expiresAt as tokenEndsAt',
      'app.id as appId',
      'person.id as userId',
      'grant.patientId',
      'grant.expiresAt',
      'grant.revokedAt',
      sql<Date | null>`coalesce("grant".last_read_at, case when token.grant_id is null
        then app.last_read_at end)`.as('lastReadAt'),
      'app.isEnabled',
      'app.scopes as appScopes',
      'app.requestsPerMinute',
      'person.status',
      'person.role',
      sql<string>`encode(token.token_hash, 'hex')`.as('hash'),
      sql<string | null>`(select jsonb_object_agg(key, value)::text from settings)`.as('settings'),
    ])
    .where(
      'token.tokenHash',
      '=',
      sql<Buffer>`any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))`,
    ),
);

/** The patients whose record the user may let an app read. */
export const recordsForApps = (db: Executor, ctx: Context) =>
  readablePatients(db, ctx).where('person.status', '<>', 'DECEASED');

/** The user's own record first. */
export async function peopleForApps(db: Executor, ctx: Context) {
  const { userId } = actorOf(ctx);
  const people = await recordsForApps(db, ctx)
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
    .orderBy(sql`patient.id <> ${userId}`)
    .orderBy('name')
    .execute();
  return people.map(({ id, name }) => ({ id, name, isSelf: id === userId }));
}

/** Latest first. A record that the user may no longer read is not named. */
export async function listAppAccess(db: Executor, ctx: Context, { page, take }: Page) {
  const { userId } = actorOf(ctx);
  const open = db
    .selectFrom('appGrants as grant')
    .where('grant.userId', '=', userId)
    .where('grant.revokedAt', 'is', null)
    .where('grant.expiresAt', '>', ctx.now)
    .where('grant.patientId', 'in', readablePatients(db, ctx));
  const total = await countOf(open);
  const grants = await open
    .innerJoin('apps as app', 'app.id', 'grant.appId')
    .innerJoin('users as patient', 'patient.id', 'grant.patientId')
    .select([
      'grant.id',
      'grant.patientId',
      'grant.scopes',
      'grant.createdAt',
      'grant.expiresAt',
      'grant.lastReadAt',
      'app.name as appName',
      sql<string>`patient.first_name || ' ' || patient.last_name`.as('patientName'),
    ])
    .orderBy('grant.createdAt', 'desc')
    .orderBy('grant.id', 'desc')
    .offset((page - 1) * take)
    .limit(take)
    .execute();
  return { access: grants.map((grant) => ({ ...grant, isSelf: grant.patientId === userId })), total };
}
