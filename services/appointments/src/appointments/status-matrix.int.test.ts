import {
  type AppointmentStatus,
  appointmentStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { addHours, addMinutes, subHours } from 'date-fns';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service } = stage;

/** Written by hand, independently of the table under test. */
const forAdmins = [
  'PENDING APPROVAL > AWAITING TIME',
  'SCHEDULED > ON THE WAY',
  'ON THE WAY > SCHEDULED',
  'PAYMENT REQUESTED > AWAITING PAYMENT',
  'PAYMENT REQUESTED > COMPLETED',
  'PAID > COMPLETED',
];
const legal = {
  SUPER_ADMIN: forAdmins,
  ADMIN: forAdmins,
  PROVIDER: ['SCHEDULED > ON THE WAY', 'PAID > COMPLETED'],
  PATIENT: [],
};

let cast: Cast;
beforeAll(async () => {
  cast = await newCast(stage);
});

/** A separate provider per appointment, with every guard satisfied. */
async function appointmentIn(status: AppointmentStatus, providerId: string): Promise<string> {
  const appointment = buildFinishedAppointment(
    { id: cast.patientId, householdId: cast.householdId },
    {
      status,
      providerId,
      startsAt: addMinutes(WEDNESDAY, 30),
      endsAt: addHours(WEDNESDAY, 1),
      enRouteAt: subHours(WEDNESDAY, 1),
      soapNote: 'S:',
      soapNoteStatus: 'SUBMITTED',
      cancellationReason: status === 'CANCELLED' ? 'No longer needed' : null,
    },
  );
  await db.insertInto('appointments').values(appointment).execute();
  if (status === 'PAYMENT REQUESTED')
    await db
      .insertInto('invoices')
      .values({
        id: newId(),
        appointmentId: appointment.id,
        patientId: cast.patientId,
        status: 'BML',
        membershipType: 'ON DEMAND',
        taxRate: 0,
        taxCents: 0,
        totalCents: 37_000,
        createdAt: WEDNESDAY,
      })
      .execute();
  return appointment.id;
}

describe('change-status', () => {
  // Rules: appointments.one-transition-table, appointments.change-status-only-moves-status
  for (const role of ['SUPER_ADMIN', 'ADMIN', 'PROVIDER', 'PATIENT'] as const)
    it(`allows ${role} exactly the documented transitions, and a refusal changes nothing`, async () => {
      const provider = await insertStaff(db, { role: 'PROVIDER' });
      const callers = {
        SUPER_ADMIN: await service.as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
        ADMIN: cast.admin,
        PROVIDER: await service.as(provider),
        PATIENT: cast.patient,
      };
      const made: string[] = [];
      for (const from of appointmentStatuses)
        for (const to of appointmentStatuses) {
          const id = await appointmentIn(from, provider.id);
          const before = await snapshot(stage, id);
          const answer = await setStatus(callers[role], id, to, { reason: 'Trying every pair' });
          if (answer.statusCode === 200) made.push(`${from} > ${to}`);
          else {
            expect(answer.statusCode).toBe(role === 'PATIENT' ? 403 : 409);
            expect(await snapshot(stage, id)).toEqual(before);
          }
          await db
            .updateTable('appointments')
            .set({ providerId: null, status: 'PAID' })
            .where('id', '=', id)
            .execute();
        }
      expect(made.toSorted()).toEqual(legal[role].toSorted());
    });
});
