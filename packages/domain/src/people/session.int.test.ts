import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import type { Users } from '@bedside/db/schema';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays, addMinutes, addSeconds } from 'date-fns';
import { type Insertable, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Actor, Context } from '../context.ts';
import { registerDevice } from './device.commands.ts';
import {
  type Device,
  endSession,
  endSessionsOf,
  type OpenSession,
  renewSession,
  startSession,
} from './session.commands.ts';
import { loadActor } from './session.queries.ts';

const { db, url } = await withDatabase();
const start = new Date('2026-03-02T15:00:00Z');
const at = (now: Date, actor: Actor | null = null): Context => ({
  actor,
  requestId: 'test',
  ip: '192.0.2.1',
  now,
});
const ended = expect.objectContaining({ code: 'UNAUTHENTICATED' });

async function person(overrides: Partial<Insertable<Users>> = {}) {
  const user = { id: newId(), role: 'PATIENT' as const, firstName: 'Nora', lastName: 'Berg', ...overrides };
  await db.insertInto('users').values(user).execute();
  return user;
}
async function signedIn(overrides: Partial<Insertable<Users>> = {}, device: Device = {}) {
  const user = await person(overrides);
  return db.transaction().execute((tx) => startSession(tx, at(start), user, device));
}
const actorAt = (session: OpenSession, now: Date, background = false) =>
  loadActor(db, { ...session, background }, now);

describe('a session', () => {
  it('is separate when many are read together, and another user’s claim never opens it', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signedIn()));
    const [first, second] = sessions;
    if (!first || !second) throw new Error('no one signed in');
    await endSession(db, at(start, await actorAt(second, start)));
    const stolen = loadActor(db, { sessionId: first.sessionId, userId: second.userId }, start);
    const actors = await Promise.all(sessions.map((session) => actorAt(session, start)));
    expect(actors.map((actor) => actor?.sessionId)).toEqual(
      sessions.map(({ sessionId }) => (sessionId === second.sessionId ? undefined : sessionId)),
    );
    expect(await stolen).toBeNull();
  });

  it('is read with a plan each connection prepares once', async () => {
    const session = await signedIn();
    const alone = connect({ url, size: 1, statements: 'named' });
    for (let time = 0; time < 12; time += 1) await loadActor(alone, session, start);
    const { rows } = await sql<{ again: boolean }>`select custom_plans > 5 as again
      from pg_prepared_statements where statement like '%from "sessions"%'`.execute(alone);
    expect(rows).toEqual([{ again: false }]);
    await alone.destroy();
  });

  it('is over for a request that arrives while others are being read', async () => {
    const session = await signedIn();
    const actor = await actorAt(session, start);
    const before = Array.from({ length: 5 }, () => actorAt(session, start));
    await endSession(db, at(start, actor));
    expect(await actorAt(session, start)).toBeNull();
    await Promise.all(before);
  });

  it('identifies the signed-in user', async () => {
    const session = await signedIn({ role: 'ADMIN', permissions: ['billing'] });
    expect(await actorAt(session, start)).toEqual({
      userId: session.userId,
      sessionId: session.sessionId,
      role: 'ADMIN',
      permissions: ['billing'],
    });
  });

  // Rule: security.idle-sessions-end
  it('ends for staff after 15 idle minutes and for patients after 30', async () => {
    const staff = await signedIn({ role: 'ADMIN' });
    const patient = await signedIn();
    expect(await actorAt(patient, addMinutes(start, 29))).not.toBeNull();
    expect(await actorAt(staff, addMinutes(start, 15))).toBeNull();
  });

  // Rule: security.idle-sessions-end
  it('is extended by user activity and never by polling', async () => {
    const session = await signedIn({ role: 'ADMIN' });
    expect(await actorAt(session, addMinutes(start, 14), true)).not.toBeNull();
    expect(await actorAt(session, addMinutes(start, 16))).toBeNull();

    const used = await signedIn({ role: 'ADMIN' });
    expect(await actorAt(used, addMinutes(start, 14))).not.toBeNull();
    expect(await actorAt(used, addMinutes(start, 28))).not.toBeNull();
  });

  // Rule: security.remembered-sessions
  it('is remembered for 14 days for a patient and never for staff', async () => {
    const patient = await signedIn({}, { rememberMe: true });
    const staff = await signedIn({ role: 'PROVIDER' }, { rememberMe: true });
    expect(await actorAt(patient, addDays(start, 13))).not.toBeNull();
    expect(await actorAt(patient, addDays(start, 14))).toBeNull();
    expect(await actorAt(staff, addMinutes(start, 20))).toBeNull();
  });

  it('is refused once its user is barred, changes role, or is another user', async () => {
    for (const change of [{ status: 'INACTIVE' }, { status: 'DECEASED' }, { role: 'PROVIDER' }] as const) {
      const session = await signedIn({ role: 'ADMIN' });
      await db.updateTable('users').set(change).where('id', '=', session.userId).execute();
      expect(await actorAt(session, start)).toBeNull();
    }
    const session = await signedIn();
    expect(await actorAt({ ...session, userId: (await signedIn()).userId }, start)).toBeNull();
  });

  it('ends immediately, with its refresh token and devices', async () => {
    const session = await signedIn({}, { fcmtoken: `device-${newId()}` });
    const actor = await actorAt(session, start);
    await endSession(db, at(start, actor));
    expect(await actorAt(session, start)).toBeNull();
    await expect(renewSession(db, at(start), session.refreshToken)).rejects.toEqual(ended);
    const devices = await db
      .selectFrom('deviceTokens')
      .select('token')
      .where('userId', '=', session.userId)
      .execute();
    expect(devices).toEqual([]);
  });

  it('ends with all others of its user, and no one else’s', async () => {
    const user = await person();
    const mine = await Promise.all(
      [1, 2].map(() => db.transaction().execute((tx) => startSession(tx, at(start), user, {}))),
    );
    const other = await signedIn();
    await db.transaction().execute((tx) => endSessionsOf(tx, at(start), user.id, 'new password'));
    for (const session of mine) expect(await actorAt(session, start)).toBeNull();
    expect(await actorAt(other, start)).not.toBeNull();
  });
});

describe('a refresh token', () => {
  it('is exchanged for the next one, again and again', async () => {
    const session = await signedIn();
    const second = await renewSession(db, at(addMinutes(start, 5)), session.refreshToken);
    const third = await renewSession(db, at(addMinutes(start, 10)), second.refreshToken);
    expect(new Set([session, second, third].map((one) => one.refreshToken)).size).toBe(3);
    expect(await actorAt(third, addMinutes(start, 10))).not.toBeNull();
  });

  // Rule: security.refresh-tokens-rotate
  it('used twice ends the session for both holders', async () => {
    const session = await signedIn();
    const next = await renewSession(db, at(start), session.refreshToken);
    await expect(renewSession(db, at(addSeconds(start, 1)), session.refreshToken)).rejects.toEqual(ended);
    await expect(renewSession(db, at(addSeconds(start, 2)), next.refreshToken)).rejects.toEqual(ended);
    expect(await actorAt(session, start)).toBeNull();
  });

  it('is exchanged at most once under concurrency, and then the session ends', async () => {
    const session = await signedIn();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => renewSession(db, at(start), session.refreshToken)),
    );
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await actorAt(session, start)).toBeNull();
  });

  it('does not extend an idle session', async () => {
    const session = await signedIn({ role: 'ADMIN' });
    const next = await renewSession(db, at(addMinutes(start, 14)), session.refreshToken);
    await expect(renewSession(db, at(addMinutes(start, 16)), next.refreshToken)).rejects.toEqual(ended);
  });

  it('is refused when made up', async () => {
    await expect(renewSession(db, at(start), 'made-up')).rejects.toEqual(ended);
  });
});

it('pushes to a browser go to the user who signed in to it last, once the one before signed out', async () => {
  const token = `browser-${newId()}`;
  const first = await signedIn({}, { fcmtoken: token });
  await endSession(db, at(start, await actorAt(first, start)));
  const second = await signedIn();
  const actor = await actorAt(second, start);
  if (!actor) throw new Error('no one is signed in');
  await registerDevice(db, { now: start }, actor, token);
  const owners = await db.selectFrom('deviceTokens').select('userId').where('token', '=', token).execute();
  expect(owners).toEqual([{ userId: second.userId }]);
});
