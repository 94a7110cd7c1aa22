import { cityText } from '@bedside/contracts/common/fields';
import type { Executor } from '@bedside/db/database';
import { z } from 'zod';

export type AppointmentData = NonNullable<Awaited<ReturnType<typeof appointmentData>>>;

/** @param changedAt when the change was made whose previous values are wanted */
export async function appointmentData(db: Executor, id: string, changedAt: Date) {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as patient', 'patient.id', 'appointment.patientId')
    .innerJoin('households as household', 'household.id', 'appointment.householdId')
    .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.scheduleRevision',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.telemedicine',
      'appointment.confidential',
      'appointment.telemedicineLink',
      'appointment.patientId',
      'appointment.appointmentRequestId',
      'appointment.providerId',
      'appointment.address1',
      'appointment.city',
      'appointment.lateCancellationFeeCents',
      'appointment.noShow',
      'appointment.enRouteAt',
      'appointment.providerArrivedAt',
      'appointment.patientConfirmedAt',
      'appointment.calendarSequence',
      'appointment.calendarDescription',
      'household.accountHolderId',
      'patient.firstName',
      'patient.lastName',
      'provider.firstName as providerFirst',
      'provider.lastName as providerLast',
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirst();
  if (!appointment) return null;
  const { firstName, lastName, providerFirst, providerLast, address1, city, ...rest } = appointment;
  return {
    ...rest,
    patientName: `${firstName} ${lastName}`,
    providerName: providerFirst && `${providerFirst} ${providerLast}`,
    place: address1 && [address1, city && cityText(city)].filter(Boolean).join(', '),
    /** Values before the event's change, if it changed them. */
    former: await formerOf(db, id, changedAt),
  };
}

const formerColumns = z.object({
  providerId: z.string().nullable().default(null),
  startsAt: z.coerce.date().nullable().default(null),
  endsAt: z.coerce.date().nullable().default(null),
});

/** The change's history row has the same timestamp. */
async function formerOf(db: Executor, appointmentId: string, at: Date) {
  const change = await db
    .selectFrom('appointmentHistory')
    .select('before')
    .where('appointmentId', '=', appointmentId)
    .where('occurredAt', '=', at)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return formerColumns.parse(change?.before ?? {});
}

/** Never includes the reason for the request; no message states it. */
export const appointmentRequestData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('appointmentRequests')
    .select(['id', 'key', 'status', 'createdAt', 'decisionReason'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const offerData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('slotOffers as offer')
    .innerJoin('releasedSlots as slot', 'slot.id', 'offer.releasedSlotId')
    .select(['offer.status', 'offer.expiresAt', 'slot.startsAt'])
    .where('offer.id', '=', id)
    .executeTakeFirst()) ?? null;
