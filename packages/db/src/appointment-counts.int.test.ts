import { buildService, insertAppointment } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { describe, expect, it } from 'vitest';
import { deleteExpiredRows } from './delete-expired-rows.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:00:00Z');

async function counts(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('appointmentDailyCounts')
    .select(['serviceDate', 'status', (eb) => eb.fn.sum<number>('appointmentCount').as('appointments')])
    .groupBy(['serviceDate', 'status'])
    .having((eb) => eb.fn.sum('appointmentCount'), '<>', 0)
    .orderBy('serviceDate')
    .orderBy('status')
    .execute();
  return Object.fromEntries(
    rows.map(({ serviceDate, status, appointments }) => [`${serviceDate} ${status}`, appointments]),
  );
}

describe('the appointment counts by day and status', () => {
  it('follow every insert, change, and delete, also after cleanup', async () => {
    const patient = await insertPatient(db);
    const service = buildService();
    await db.insertInto('services').values(service).execute();
    const booked = {
      status: 'PENDING APPROVAL' as const,
      createdAt: now,
      preferredDate: '2026-10-20',
      serviceDate: '2026-10-20',
    };
    const first = await insertAppointment(db, patient, service, booked);
    await insertAppointment(db, patient, service, booked);
    expect(await counts()).toEqual({ '2026-10-20 PENDING APPROVAL': 2 });

    await db
      .updateTable('appointments')
      .set({ status: 'AWAITING TIME', serviceDate: '2026-10-21' })
      .where('id', '=', first.id)
      .execute();
    await db.updateTable('appointments').set({ version: 9 }).execute();
    const expected = { '2026-10-20 PENDING APPROVAL': 1, '2026-10-21 AWAITING TIME': 1 };
    expect(await counts()).toEqual(expected);

    await deleteExpiredRows(db, now);
    expect(await counts()).toEqual(expected);
    const { rows } = await db
      .selectFrom('appointmentDailyCounts')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(2);
  });
});
