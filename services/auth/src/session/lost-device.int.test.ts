import { newId } from '@bedside/db/id';
import { calendarByToken } from '@bedside/domain/appointments/calendar.queries';
import { createCalendarFeed } from '@bedside/domain/appointments/calendar-feed.commands';
import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);
const passwordHash = await hashPassword('Correct-horse-1');

const erases = async (sessionId: string) =>
  (await anonymous.post('/auth/offline-device', { sessionId })).json().data.erase;

async function sessionOf(userId: string, revocationReason: string | null = null) {
  const id = newId();
  const now = new Date();
  const revokedAt = revocationReason === null ? null : now;
  await db
    .insertInto('sessions')
    .values({
      id,
      userId,
      ip: null,
      userAgent: null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now,
      revokedAt,
      revocationReason,
    })
    .execute();
  return id;
}

const now = new Date();

const newCalendar = ({ id: userId, role }: { id: string; role: 'PROVIDER' | 'PATIENT' }) =>
  createCalendarFeed(db, {
    actor: { userId, role, permissions: [], sessionId: userId },
    ...{ requestId: 'test', now, ip: null },
  });
const reads = (address: string) =>
  calendarByToken(db, { now }, address).then(
    () => true,
    () => false,
  );

// Rule: security.lost-device
describe('a lost device', () => {
  it('erases its offline day once a super-admin says so, even where it had signed out', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER', passwordHash });
    const colleague = await insertStaff(db, { role: 'PROVIDER', passwordHash });
    const boss = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const [open, signedOut, other] = [
      await sessionOf(provider.id),
      await sessionOf(provider.id, 'signed out'),
      await sessionOf(colleague.id),
    ];
    expect([await erases(open), await erases(signedOut), await erases(other)]).toEqual([false, false, false]);

    const answer = await (await as(boss)).post(`/users/provider/${provider.id}/lost-device`, {});
    expect(answer.statusCode).toBe(200);
    expect([await erases(open), await erases(signedOut), await erases(other)]).toEqual([true, true, false]);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'entityId'])
      .where('action', '=', 'session.deviceLost')
      .execute();
    expect(audit).toEqual([{ action: 'session.deviceLost', entityId: provider.id }]);
  });

  // Rule: appointments.calendar-feed
  it('no longer reads the private calendar of its provider, whose other devices need a new address', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const boss = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const address = await newCalendar({ ...provider, role: 'PROVIDER' });
    expect(await reads(address)).toBe(true);
    await (await as(boss)).post(`/users/provider/${provider.id}/lost-device`, {});
    expect(await reads(address)).toBe(false);
  });

  // Rule: appointments.calendar-feed
  it('no longer reads the private calendar of a patient who signed out everywhere', async () => {
    const patient = await insertPatient(db);
    const address = await newCalendar({ ...patient, role: 'PATIENT' });
    const left = await (await as(patient)).post('/auth/logout-everywhere', undefined);
    expect(left.statusCode, left.body).toBe(200);
    expect(await reads(address)).toBe(false);
  });

  it('erases its offline day when it was signed out from elsewhere, or no session is known', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    expect(await erases(await sessionOf(provider.id, 'signed out from elsewhere'))).toBe(true);
    expect(await erases(newId())).toBe(true);
  });

  it('is reported only by super-admins, and only for providers', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const session = await sessionOf(provider.id);
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const boss = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const patient = await insertPatient(db);
    expect((await (await as(admin)).post(`/users/provider/${provider.id}/lost-device`, {})).statusCode).toBe(
      403,
    );
    expect((await (await as(boss)).post(`/users/provider/${patient.id}/lost-device`, {})).statusCode).toBe(
      404,
    );
    expect(await erases(session)).toBe(false);
  });
});
