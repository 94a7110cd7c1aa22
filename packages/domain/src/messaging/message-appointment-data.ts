import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { cityText } from '@bedside/contracts/common/fields';
import type { Executor } from '@bedside/db/database';
import type { SlotOffers } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { z } from 'zod';

export interface AppointmentData {
  id: string;
  key: string;
  status: AppointmentStatus;
  scheduleRevision: number;
  startsAt: Date | null;
  endsAt: Date | null;
  telemedicine: boolean;
  confidential: boolean;
  /** Of another company’s meeting, where staff pasted one; the visit then has no video call of ours. */
  telemedicineLink: string | null;
  patientId: string;
  patientName: string;
  accountHolderId: string;
  appointmentRequestId: string | null;
  providerId: string | null;
  providerName: string | null;
  place: string | null;
  enRouteAt: Date | null;
  providerArrivedAt: Date | null;
  patientConfirmedAt: Date | null;
  /** `calendarSequence` counts calendar changes other than the time. */
  calendarSequence: number;
  calendarDescription: string | null;
  lateCancellationFeeCents: number | null;
  /** Canceled because the patient was not there. */
  noShow: boolean;
  /** Values before the event's change, if it changed them. */
  former: { providerId: string | null; startsAt: Date | null; endsAt: Date | null };
}

/** Never includes the reason for the request; no message states it. */
export interface AppointmentRequestData {
  id: string;
  key: string;
  status: AppointmentRequestStatus;
  createdAt: Date;
  decisionReason: string | null;
}

export interface SlotOfferData {
  status: Selectable<SlotOffers>['status'];
  expiresAt: Date;
  startsAt: Date;
}

/**
 * @param toldAt when the change was made, to find the previous values
 * @param toldAt the instant of the change whose former values are wanted
 * @returns null when there is no such visit
 */
export async function appointmentData(
  db: Executor,
  id: string,
  toldAt: Date,
): Promise<AppointmentData | null> {
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
    former: await formerOf(db, id, toldAt),
  };
}

const formerColumns = z.object({
  providerId: z.string().nullable().default(null),
  startsAt: z.coerce.date().nullable().default(null),
  endsAt: z.coerce.date().nullable().default(null),
});

/** The change's history row has the same timestamp. */
async function formerOf(db: Executor, appointmentId: string, at: Date): Promise<AppointmentData['former']> {
  const change = await db
    .selectFrom('appointmentHistory')
    .select('before')
    .where('appointmentId', '=', appointmentId)
    .where('occurredAt', '=', at)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return formerColumns.parse(change?.before ?? {});
}

export async function appointmentRequestData(
  db: Executor,
  id: string,
): Promise<AppointmentRequestData | null> {
  const request = await db
    .selectFrom('appointmentRequests')
    .select(['id', 'key', 'status', 'createdAt', 'decisionReason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return request ?? null;
}

export async function offerData(db: Executor, id: string): Promise<SlotOfferData | null> {
  const offer = await db
    .selectFrom('slotOffers as offer')
    .innerJoin('releasedSlots as slot', 'slot.id', 'offer.releasedSlotId')
    .select(['offer.status', 'offer.expiresAt', 'slot.startsAt'])
    .where('offer.id', '=', id)
    .executeTakeFirst();
  return offer ?? null;
}
