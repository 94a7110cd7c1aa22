import type { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { CallInput } from '@bedside/contracts/call';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments, Services } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import { buildFinishedAppointment } from './invoices.ts';

type Service = Insertable<Services>;

let services = 0;

export function buildService(overrides: Partial<Service> = {}): Service & { id: string } {
  services += 1;
  return {
    id: newId(),
    name: `In-Home Urgent Care ${services}`,
    rateCents: 22_000,
    description: 'A clinician comes to your home.',
    category: 'Urgent Care',
    ...overrides,
  };
}

export async function insertService(db: Db, overrides: Partial<Service> = {}): Promise<{ id: string }> {
  const service = buildService(overrides);
  await db.insertInto('services').values(service).execute();
  return { id: service.id };
}

type Booking = CallInput<typeof addAppointment>['body'];

export const buildBooking = (
  patient: { id: string },
  service: { id: string },
  overrides: Partial<Booking> = {},
): Booking => ({
  appointmentType: 'SELF_ONLY',
  serviceIds: [service.id],
  preferedAppointmentDate: '2026-10-15',
  appointmentSlot: ['MORNING'],
  serviceAddress: { address1: '12 Harbor Lane', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
  locationType: 'Home',
  primarySymptoms: [{ patientId: patient.id, symptom: 'Sore throat' }],
  ...overrides,
});

/** A home visit with one service, accepted and awaiting a time by default. */
export async function insertAppointment(
  db: Db,
  patient: { id: string; householdId: string },
  service: { id: string; name: string },
  overrides: Partial<Insertable<Appointments>> = {},
): Promise<{ id: string }> {
  const appointment = buildFinishedAppointment(patient, {
    status: 'AWAITING TIME',
    paymentRequestType: null,
    locationType: 'Home',
    address1: '12 Harbor Lane',
    postalCode: '60614',
    city: 'CHICAGO',
    state: 'Illinois',
    ...overrides,
  });
  const { id } = appointment;
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('appointments').values(appointment).execute();
    await tx
      .insertInto('appointmentPatients')
      .values({ appointmentId: id, patientId: patient.id, isPrimary: true, symptom: null })
      .execute();
    await tx
      .insertInto('appointmentServices')
      .values({
        appointmentId: id,
        serviceId: service.id,
        position: 0,
        name: service.name,
        description: '',
        category: 'Urgent Care',
        rateCents: 22_000,
      })
      .execute();
  });
  return { id };
}
