import type { Role } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { type PracticeSettings, practiceSettings, settingsFromText } from '../practice/settings.ts';
import { idleMinutesOf, isSessionActive, needsLastSeenUpdate, SIGNED_OUT_HERE } from './session.policy.ts';

const MAX_SESSIONS = 100;

interface SessionClaim {
  sessionId: string;
  userId: string;
  /** From the access token. A changed role invalidates the token. */
  role?: Role;
  /** Background polling doesn’t extend the session. */
  background?: boolean;
}

/**
 * Null when revoked, expired, idle, or the user may no longer sign in. Extends the session, writing at most once a
 * minute.
 */
export const loadActor = async (db: Executor, claim: SessionClaim, now: Date): Promise<Actor | null> =>
  (await loadSession(db, claim, now))?.actor ?? null;

/** The same query reads the settings. */
export async function loadSession(
  db: Executor,
  claim: SessionClaim,
  now: Date,
): Promise<{ actor: Actor; settings: PracticeSettings } | null> {
  const session = await sessionOf(db, claim.sessionId);
  if (session?.status !== 'ACTIVE' || session.userId !== claim.userId) return null;
  const { role, permissions } = session;
  if (claim.role && claim.role !== role) return null;
  const settings = settingsFromText(session.settings);
  if (!isSessionActive(session, idleMinutesOf(role, settings), now)) return null;
  if (!claim.background && needsLastSeenUpdate(session.lastSeenAt, now))
    await touch(db, claim.sessionId, now);
  return { actor: { userId: claim.userId, sessionId: claim.sessionId, role, permissions }, settings };
}

/** Batched. Each read starts after its request arrived, so it sees the current state. */
const sessionOf = batched(async (db: Executor, ids: readonly string[]) => {
  const rows = await readSessions(db, { ids });
  return ids.map((id) => rows.find((row) => row.id === id));
});

/** A subquery hides the number of IDs, so that PostgreSQL keeps a generic plan. */
const readSessions = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.userId')
    .select([
      'session.id',
      'session.userId',
      'session.isPersistent',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.revokedAt',
      'person.role',
      'person.status',
      'person.permissions',
      sql<string | null>`(select jsonb_object_agg(key, value)::text from settings)`.as('settings'),
    ])
    .where('session.id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`),
);

/** Most recently used first. */
export async function listSessions(db: Executor, actor: Actor, now: Date) {
  const idleMinutes = idleMinutesOf(actor.role, await practiceSettings(db));
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'isPersistent', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt'])
    .where('userId', '=', actor.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return sessions.filter((session) => isSessionActive(session, idleMinutes, now));
}

export type SessionRecord = Awaited<ReturnType<typeof listSessions>>[number];

async function touch(db: Executor, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('id', '=', sessionId)
    .where('lastSeenAt', '<', now)
    .execute();
}

/** True for an unknown session too, but not after signing out on the device itself or idling. */
export async function wasEndedFromElsewhere(db: Executor, sessionId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select(['revokedAt', 'revocationReason'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return !session || (session.revokedAt !== null && session.revocationReason !== SIGNED_OUT_HERE);
}
