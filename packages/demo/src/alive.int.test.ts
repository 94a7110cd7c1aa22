import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { permissions } from '@bedside/contracts/call';
import { closedBecause } from '@bedside/contracts/practice/opening';
import type { Db } from '@bedside/db/database';
import { addHours, subHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { changeStatus } from '@bedside/domain/appointments/change-status.commands';
import { instantOf, localDay, localTime, wallClock } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { openStripe } from '@bedside/integrations/stripe/stripe.adapter';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { demoId } from './random.ts';
import { seedDemo } from './seed.ts';
import { topUpDemo } from './top-up.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'bedside-alive-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = openFolderStorage(folder);
const chicago = (day: string, time: string) =>
  instantOf(day, time, 'America/Chicago') ?? new Date(Number.NaN);

/** @returns what is wrong with the demo’s schedule at that time */
async function faultsOf(db: Db, now: Date): Promise<string[]> {
  const practice = await practiceSettings(db);
  const visits = await db
    .selectFrom('appointments')
    .select(['status', 'startsAt', 'serviceDate', 'createdAt', 'telemedicine', 'statusChangedAt'])
    .execute();
  const requests = await db
    .selectFrom('appointmentRequests')
    .select(['createdAt', 'preferredDate'])
    .execute();
  const isNear = ({ startsAt, serviceDate }: (typeof visits)[number]) => {
    const at = startsAt ?? chicago(serviceDate ?? '', '12:00');
    return at > subHours(now, 36) && at < addHours(now, 48);
  };
  const seen = new Set(visits.filter(isNear).map(({ status }) => status));
  const missing = appointmentStatuses.filter((status) => !seen.has(status));
  const requestTimes = [...visits, ...requests].map(({ createdAt }) =>
    localTime(createdAt, practice.timeZone),
  );
  const closed = [
    ...visits.map(({ startsAt, serviceDate }) => {
      const { day, time } = startsAt
        ? wallClock(startsAt, practice.timeZone)
        : { day: serviceDate ?? '', time: '12:00' };
      return closedBecause(day, time, practice) && `booked ${day} ${time}`;
    }),
    ...requests.map(({ preferredDate: day }) => closedBecause(day, '12:00', practice) && `asked for ${day}`),
  ];
  return [
    ...missing.map((status) => `nothing is ${status}`),
    ...requestTimes.filter((time) => time < '06:00' || time >= '22:00').map((time) => `asked at ${time}`),
    ...visits.filter(({ createdAt }) => createdAt > now).map(() => 'asked in the future'),
    ...closed.filter((fault) => fault !== null),
  ];
}

describe('the demo is alive', () => {
  it.each([
    ['Saturday at 11 PM', '2026-10-17', '23:00'],
    ['Sunday at 3 AM', '2026-10-18', '03:00'],
    ['Monday at 9 AM', '2026-10-19', '09:00'],
    ['a holiday', '2026-11-26', '11:00'],
    ['the day daylight saving time starts', '2026-03-08', '10:00'],
    ['the day daylight saving time ends', '2026-11-01', '06:30'],
  ])('on %s: visits in every status, asked for by day, on open days', async (_name, day, time) => {
    const { db } = await withDatabase();
    const now = chicago(day, time);
    await db
      .insertInto('settings')
      .values({ key: 'holidays', value: JSON.stringify([{ date: '2026-11-26', name: 'Thanksgiving' }]) })
      .execute();
    await seedDemo(db, storage, now);
    expect(await faultsOf(db, now)).toEqual([]);
  });

  it.each(['06:00', '12:00', '21:00'])(
    'at %s: patients write about today’s visits, and no note is begun before its visit',
    async (time) => {
      const { db } = await withDatabase();
      const now = chicago('2026-10-19', time);
      await seedDemo(db, storage, now);
      const days = await db
        .selectFrom('conversations as conversation')
        .innerJoin('appointments as visit', 'visit.id', 'conversation.appointmentId')
        .select('visit.startsAt')
        .execute();
      const today = days.filter(
        ({ startsAt }) => startsAt && wallClock(startsAt, 'America/Chicago').day === '2026-10-19',
      );
      expect(today.length).toBeGreaterThan(0);
      const started = await db
        .selectFrom('appointments')
        .select('id')
        .where('status', '=', 'SCHEDULED')
        .where('soapNoteStatus', '<>', 'NONE')
        .execute();
      expect(started).toEqual([]);
    },
  );

  it.each([
    ['Sunday at 3 AM', '2026-10-18', '03:00'],
    ['Monday at 8 AM', '2026-10-19', '08:00'],
    ['Monday at 11 PM', '2026-10-19', '23:00'],
    ['the day daylight saving time ends', '2026-11-01', '12:00'],
  ])(
    'on %s: no one writes at night, and only a closed practice replies automatically',
    async (_name, day, time) => {
      const { db } = await withDatabase();
      const now = chicago(day, time);
      await seedDemo(db, storage, now);
      const practice = await practiceSettings(db);
      const messages = await db
        .selectFrom('chatMessages')
        .select(['conversationId', 'type', 'text', 'createdAt', 'readAt'])
        .orderBy('conversationId')
        .orderBy('seq')
        .execute();
      const faults = messages.flatMap(({ conversationId, type, text, createdAt, readAt }, at) => {
        const [wrote, read] = [createdAt, readAt ?? createdAt].map((one) =>
          localTime(one, practice.timeZone),
        );
        const before = messages[at - 1];
        const isOutOfOrder = before?.conversationId === conversationId && before.createdAt > createdAt;
        const isOpen = closedBecause(localDay(createdAt, practice.timeZone), wrote ?? '', practice) === null;
        const isAtNight = [wrote, read].some((one = '') => one < '07:00' || one >= '22:00');
        return isAtNight || isOutOfOrder || createdAt > now || (type === 'auto' && isOpen)
          ? [`${wrote}, read ${read}: ${text}`]
          : [];
      });
      expect(messages.length).toBeGreaterThan(20);
      expect(faults).toEqual([]);
    },
  );

  it('on the next days of the same data, too, without touching what a person did', async () => {
    const { db } = await withDatabase();
    const friday = chicago('2026-10-16', '15:00');
    await seedDemo(db, storage, friday);
    const { id: appointmentId } = await db
      .selectFrom('appointments')
      .select('id')
      .where('status', '=', 'PENDING APPROVAL')
      .orderBy('serviceDate')
      .executeTakeFirstOrThrow();
    const actor = { userId: demoId('admin'), role: 'ADMIN', permissions, sessionId: newId() } as const;
    const ctx = { actor, requestId: 'a person', now: friday, ip: null };
    await changeStatus(db, ctx, { appointmentId, appointmentStatus: 'AWAITING TIME' });
    const touched = () =>
      db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirst();
    const left = await touched();

    const processor = { stripe: openStripe(readConfig({}).stripe), livemode: false };
    const count = async () => (await db.selectFrom('appointments').select('id').execute()).length;
    await topUpDemo(db, processor, friday);
    expect(await count()).toBe(300);
    for (const [day, time] of [
      ['2026-10-17', '14:00'],
      ['2026-10-18', '03:00'],
      ['2026-10-26', '09:00'],
    ] as const) {
      await topUpDemo(db, processor, chicago(day, time));
      expect(await faultsOf(db, chicago(day, time)), day).toEqual([]);
      const before = await count();
      await topUpDemo(db, processor, chicago(day, time));
      expect(await count()).toBe(before);
    }
    expect(await touched()).toEqual(left);
  });

  it('books nothing for a person who registered, and starts though no demo patient can book', async () => {
    const { db } = await withDatabase();
    await seedDemo(db, storage, chicago('2026-10-16', '15:00'));
    const person = await insertPatient(db);
    const booked = async () =>
      (
        await db
          .selectFrom('appointments')
          .select('id')
          .where('patientId', '=', person.id)
          .where('createdAt', '>', chicago('2026-10-16', '15:00'))
          .execute()
      ).length;
    const processor = { stripe: openStripe(readConfig({}).stripe), livemode: false };
    await db.updateTable('services').set({ removedAt: new Date() }).execute();
    await topUpDemo(db, processor, chicago('2026-10-20', '14:00'));
    await db.updateTable('services').set({ removedAt: null }).execute();
    await db
      .updateTable('users')
      .set({ status: 'DECEASED' })
      .where('email', 'like', '%@example.com')
      .where('role', '=', 'PATIENT')
      .where('id', '<>', person.id)
      .execute();
    await topUpDemo(db, processor, chicago('2026-10-24', '14:00'));
    expect(await booked()).toBe(0);
  });
});
