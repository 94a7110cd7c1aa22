import { DomainError } from '@bedside/contracts/errors';
import { includesScope } from '@bedside/contracts/fhir/smart-scopes';
import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { hashOpaqueToken } from '../access/access-link.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { patientsInReach } from '../fhir/reach.ts';
import { needsLastSeenUpdate } from '../people/session.policy.ts';
import { type PracticeSettings, settingsFromText } from '../practice/settings.ts';

/** Why an app may not make a call. */
export const OTHER_CALLS = 'Apps can’t make this call. They read records as FHIR.';

/**
 * Reads the grant at each request, so that access ends with the next one. Notes the read, at most once a minute.
 * @throws UNAUTHENTICATED for a token that is unknown or has ended, and for an app that is switched off
 */
export async function loadAppToken(
  db: Executor,
  token: string,
  now: Date,
): Promise<{ actor: Actor; settings: PracticeSettings }> {
  const grant = await grantBehind(db, hashOpaqueToken(token).toString('hex'));
  const isGood =
    grant?.kind === 'access' &&
    grant.tokenEndsAt > now &&
    grant.expiresAt > now &&
    grant.revokedAt === null &&
    grant.isEnabled &&
    grant.status === 'ACTIVE' &&
    grant.role === 'PATIENT';
  if (!isGood)
    throw new DomainError(
      'UNAUTHENTICATED',
      'This access token has ended. Renew it, or ask the person again.',
    );
  if (!grant.lastReadAt || needsLastSeenUpdate(grant.lastReadAt, now))
    await db.updateTable('appGrants').set({ lastReadAt: now }).where('id', '=', grant.id).execute();
  const app = {
    id: grant.appId,
    patientId: grant.patientId,
    scopes: grant.scopes.filter((scope) => includesScope(grant.appScopes, scope)),
    requestsPerMinute: grant.requestsPerMinute,
  };
  return {
    actor: { userId: grant.userId, role: 'PATIENT', permissions: [], sessionId: grant.id, app },
    settings: settingsFromText(grant.settings),
  };
}

/** Batched; each read starts after its request arrived. */
const grantBehind = batched(async (db: Executor, hashes: readonly string[]) => {
  const rows = await readGrants(db, { hashes });
  return hashes.map((hash) => rows.find((row) => row.hash === hash));
});

const readGrants = prepared((db, { hashes }: { hashes: readonly string[] }) =>
  db
    .selectFrom('appTokens as token')
    .innerJoin('appGrants as grant', 'grant.id', 'token.grantId')
    .innerJoin('apps as app', 'app.id', 'grant.appId')
    .innerJoin('users as person', 'person.id', 'grant.userId')
    .select([
      'token.kind',
      'token.scopes',
      'token.expiresAt as tokenEndsAt',
      'grant.id',
      'grant.appId',
      'grant.userId',
      'grant.patientId',
      'grant.expiresAt',
      'grant.revokedAt',
      'grant.lastReadAt',
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

/** Whose record the person may let an app read. */
export const recordsForApps = (db: Executor, ctx: Context) =>
  patientsInReach(db, ctx).where('person.status', '<>', 'DECEASED');

/** Their own first. */
export async function peopleForApps(db: Executor, ctx: Context) {
  const { userId } = actorOf(ctx);
  const people = await recordsForApps(db, ctx)
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
    .orderBy(sql`patient.id <> ${userId}`)
    .orderBy('name')
    .execute();
  return people.map(({ id, name }) => ({ id, name, isSelf: id === userId }));
}

/** Latest first. */
export async function listAppAccess(db: Executor, ctx: Context) {
  const { userId } = actorOf(ctx);
  const grants = await db
    .selectFrom('appGrants as grant')
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
    .where('grant.userId', '=', userId)
    .where('grant.revokedAt', 'is', null)
    .where('grant.expiresAt', '>', ctx.now)
    .orderBy('grant.createdAt', 'desc')
    .orderBy('grant.id', 'desc')
    .limit(100)
    .execute();
  return grants.map((grant) => ({ ...grant, isSelf: grant.patientId === userId }));
}
