import {
  type AppointmentType,
  appointmentSlot,
  type TimeSlot,
} from '@bedside/contracts/appointments/appointment.schema';
import type { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { CallInput } from '@bedside/contracts/call';
import { day, text, time } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { emptyOr } from '../../parts/empty-or.ts';
import { addressOf, type PlaceValues, placeForm } from '../../parts/place/place-form.ts';
import { type Clock, slotsOver } from '../../parts/time-slots.ts';
import type { Texts } from '../../texts/en.ts';

export interface BookingValues extends PlaceValues {
  patientIds: string[];
  /** By patient id. */
  symptoms: Record<string, string>;
  serviceIds: string[];
  consentAccepted: boolean;
  /** The one chosen service is a video call: no place is asked for. */
  telemedicine: boolean;
  date: string;
  slots: TimeSlot[];
  callTime: string;
  instruction: string;
}

export const bookingSteps = ['who', 'services', 'when', 'where', 'review'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What each step asks. On a desk, when and where are one step. */
export const stepFields: Record<BookingStep, (keyof BookingValues)[]> = {
  who: ['patientIds', 'symptoms'],
  services: ['serviceIds'],
  when: ['date', 'slots', 'callTime'],
  where: ['address1', 'address2', 'postalCode', 'city', 'state', 'locationType', 'instruction'],
  review: [],
};

/** Not typed yet is empty. */
const symptom = text(250, 1).prefault('');

/** The time slots of a day, none of which has passed. */
export const openSlots = (date: string, now: Clock, texts: Texts['booking']) =>
  appointmentSlot.refine(
    (slots) => slotsOver(date, now).every((over) => !slots.includes(over)),
    texts.slotOver,
  );

/** The booking's checks; the shapes are those of the call. `now` is the practice's. */
export function bookingForm(
  values: Pick<BookingValues, 'telemedicine' | 'patientIds' | 'date'>,
  now: Clock,
  texts: Texts['booking'],
) {
  return z.looseObject({
    patientIds: z.array(z.string()).min(1, texts.whoRequired),
    symptoms: z.object(Object.fromEntries(values.patientIds.map((id) => [id, symptom]))),
    serviceIds: z.array(z.string()).min(1, texts.serviceRequired),
    date: z
      .string()
      .min(1, texts.dateRequired)
      .pipe(day)
      .refine((date) => date >= now.day, texts.datePast),
    slots: openSlots(values.date, now, texts),
    callTime: emptyOr(time),
    instruction: text(500),
    ...(values.telemedicine ? {} : placeForm.shape),
  });
}

function appointmentTypeOf(patientIds: readonly string[], selfId: string): AppointmentType {
  if (!patientIds.includes(selfId)) return 'FAMILY_MEMBER_ONLY';
  return patientIds.length > 1 ? 'SELF_AND_FAMILY_MEMBER' : 'SELF_ONLY';
}

/** What is sent to book. */
export function bookingRequest(
  values: BookingValues,
  selfId: string,
): CallInput<typeof addAppointment>['body'] {
  const family = values.patientIds.filter((id) => id !== selfId);
  return {
    appointmentType: appointmentTypeOf(values.patientIds, selfId),
    serviceIds: values.serviceIds,
    preferedAppointmentDate: values.date,
    appointmentSlot: values.slots,
    primarySymptoms: values.patientIds.map((patientId) => ({
      patientId,
      symptom: values.symptoms[patientId] ?? '',
    })),
    ...(family.length > 0 && { familyMemberIds: family }),
    ...(values.instruction.trim() && { specialInstruction: values.instruction }),
    ...(values.consentAccepted && { consentAccepted: true }),
    ...(values.telemedicine
      ? values.callTime && { telemedicineTime: values.callTime }
      : { serviceAddress: addressOf(values), locationType: values.locationType }),
  };
}
