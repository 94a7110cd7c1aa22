import { permissions } from '@bedside/contracts/call';
import type { Transact } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { assignProvider } from '../appointments/assign.commands.ts';
import { localDay } from '../practice/local-time.ts';
import { changeUserStatus } from './user-status.commands.ts';

const { db } = await withDatabase();
const transact: Transact = (_, change) => db.transaction().execute(change);
const admin = await insertStaff(db, { role: 'ADMIN' });
const now = new Date();
const memberships = { stopRenewalForPatient: async () => undefined };
const ctx = {
  actor: { userId: admin.id, role: 'ADMIN' as const, permissions, sessionId: newId() },
  requestId: 'a-request',
  now,
  ip: null,
};

it('assigns no appointment to a provider who is being deactivated concurrently', async () => {
  const patient = await insertPatient(db);
  const preferredDate = localDay(addDays(now, 3), 'America/Chicago');
  for (let round = 0; round < 8; round += 1) {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const appointment = buildFinishedAppointment(patient, { status: 'AWAITING TIME', preferredDate });
    await db.insertInto('appointments').values(appointment).execute();
    const outcomes = await Promise.allSettled([
      changeUserStatus(transact, ctx, memberships, { userId: provider.id, status: 'INACTIVE' }),
      assignProvider(db, ctx, {
        appointmentId: appointment.id,
        providerId: provider.id,
        appointmentDate: preferredDate,
        appointmentTime: '10:00',
        override: true,
        reason: 'A reason',
      }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});
