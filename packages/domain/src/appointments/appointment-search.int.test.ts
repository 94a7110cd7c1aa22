import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { foldTotals } from '@bedside/db/running-totals';
import { buildService, insertAppointment } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { findAppointments } from './appointment-list.queries.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:07:00Z');
const admin = { userId: crypto.randomUUID(), role: 'ADMIN', permissions: [], sessionId: 'test' } as const;
const ctx: Context = { actor: admin, requestId: 'test', now, ip: null };
/** This filter matches everything, so the visits found are read one by one. */
const everything = { from: '2000-01-01' };
const statuses: readonly AppointmentStatus[] = ['PENDING APPROVAL', 'AWAITING TIME', 'CANCELLED'];

beforeAll(async () => {
  const service = buildService({ name: 'Wound care' });
  await db.insertInto('services').values(service).execute();
  const names = ['Grace Okafor', 'Hugo Okafor', 'Okafor Grace', 'Rosa Grant', 'Woundrous Lee'];
  const people = [];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    people.push(await insertPatient(db, { user: { firstName, lastName } }));
  }
  for (let number = 0; number < 120; number += 1) {
    // Each person's visits are consecutive in the list, so only the last person has a full page of them at its
    // end.
    const person = people[Math.floor(number / 24)];
    const guest = people[(number * 7) % 5];
    if (!person || !guest) continue;
    const { id } = await insertAppointment(db, person, service, {
      status: statuses[number % 3] ?? 'CANCELLED',
      createdAt: new Date(now.getTime() - (120 - (number - (number % 2))) * 3_600_000),
      postalCode: number % 2 ? '60601' : '60614',
      cancellationReason: number % 3 === 2 ? 'Test' : null,
    });
    if (guest !== person)
      await db
        .insertInto('appointmentPatients')
        .values({ appointmentId: id, patientId: guest.id, isPrimary: false })
        .execute();
  }
  await db
    .updateTable('appointments')
    .set({ status: 'AWAITING TIME' })
    .where('postalCode', '=', '60601')
    .where('status', '=', 'PENDING APPROVAL')
    .execute();
});

const find = async (filter: object, order: 'ASC' | 'DESC', offset: number) => {
  const sort = { field: 'createdAt', order } as const;
  const { rows, ...counts } = await findAppointments(db, ctx, { filter, sort, range: { offset, limit: 10 } });
  return { ids: rows.map(({ id }) => id), total: counts.total, byStatus: counts.byStatus };
};

const analyze = () => sql`analyze appointments`.execute(db);
/** As in a large practice, where the end of the list does not contain a full page of matches. */
const pretendMany = () =>
  sql`update pg_class set reltuples = 1e9 where oid = 'appointments'::regclass`.execute(db);
const fold = () => foldTotals(db);

describe('a search of all visits', () => {
  // Rule: appointments.search-words
  it.each([
    ['Okafor', 'DESC', analyze],
    ['Okafor', 'ASC', pretendMany],
    ['Okafor', 'ASC', analyze],
    ['Grace', 'DESC', fold],
    ['Wound', 'DESC', fold],
    ['60601', 'DESC', fold],
    ['Rosa Grant', 'DESC', pretendMany],
    ['nobody', 'DESC', pretendMany],
  ] as const)('for %s in the order %s finds and counts each visit once', async (q, order, before) => {
    await before();
    for (const more of [{}, { statuses: ['AWAITING TIME'] }, { active: true }])
      for (const offset of [0, 10, 40, 110])
        expect(await find({ q, ...more }, order, offset)).toEqual(
          await find({ q, ...more, ...everything }, order, offset),
        );
  });

  it('finds something', async () => {
    expect((await find({ q: 'Okafor' }, 'DESC', 0)).total).toBeGreaterThan(72);
    expect((await find({ q: 'wound' }, 'DESC', 0)).total).toBe(120);
  });
});
