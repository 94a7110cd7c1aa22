import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import {
  appointmentSlot,
  appointmentTypes,
  timesOfDay,
} from '@bedside/contracts/appointments/booking.schema';
import {
  address,
  day,
  id as idField,
  reason as reasonField,
  text,
  time as timeField,
} from '@bedside/contracts/common/fields';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { appointmentTypeOf } from '@bedside/ui-kit/appointment-type';
import { z } from 'zod';

const savedFile = z.object({
  id: idField,
  name: z.string(),
  contentType: z.string(),
  file: z.instanceof(File).optional(),
});

/** Keyed by patient ID. */
const symptomFieldNames = {
  symptoms: z.record(z.string(), z.string().optional()),
  files: z.record(z.string(), z.array(savedFile).optional()),
};

/** Fields of only one appointment type are parsed loosely here, and validated below for that type. */
const fields = z.object({
  patientIds: z.array(idField).min(1, 'Select at least one patient.'),
  ...symptomFieldNames,
  serviceIds: z.array(idField).min(1, 'Select at least one service.'),
  isTelemedicine: z.boolean(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timesOfDay)),
  telemedicineTime: z.union([z.literal(''), timeField]),
  specialInstruction: text(500),
  placeFrom: z.enum(['profile', 'last', 'new']),
  serviceAddress: z.object({
    address1: z.string(),
    address2: z.string().optional(),
    postalCode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  locationType: z.string(),
  providerId: z.string(),
  appointmentTime: z.string(),
  /** Why this time is chosen despite a short drive or time off. */
  reason: z.string(),
  needsReason: z.boolean(),
  isAssigned: z.boolean(),
});

export type BookingValues = z.infer<typeof fields>;
export type PlaceSource = BookingValues['placeFrom'];

const symptom = text(250, 1);
const place = {
  serviceAddress: address,
  locationType: z.enum(locationTypes, 'Select an address type.'),
};

/** The preferred time of day that an exact time belongs to. */
export const timeOfDayAt = (time: string): (typeof timesOfDay)[number] => {
  if (time < '11:00') return 'MORNING';
  return time < '14:00' ? 'AFTERNOON' : 'EVENING';
};

/** The chosen times of day, otherwise the one that the exact time belongs to. */
const slotsOf = ({ appointmentSlot: slots, appointmentTime }: BookingValues) =>
  slots.length === 0 && appointmentTime ? [timeOfDayAt(appointmentTime)] : slots;

export const isPlaced = ({ providerId, appointmentTime }: BookingValues) =>
  providerId !== '' && appointmentTime !== '';

/**
 * An in-home visit needs an address, and every patient a symptom. Assigning needs an exact time; booking alone
 * needs a time of day.
 */
export const bookingValues = fields.superRefine((values, context) => {
  for (const patientId of values.patientIds) {
    const { error } = symptom.safeParse(values.symptoms[patientId] ?? '');
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['symptoms', patientId], message });
  }
  if (values.isAssigned && !isPlaced(values))
    context.addIssue({
      code: 'custom',
      path: ['providerId'],
      message: 'Choose a provider and a time, or select Book to assign later.',
    });
  const { error } = z
    .object({
      ...(!values.isTelemedicine && place),
      ...(!values.isAssigned && { appointmentSlot }),
      ...(values.isAssigned && values.needsReason && { reason: reasonField }),
    })
    .safeParse({ ...values, appointmentSlot: slotsOf(values) });
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

export type TypedSymptoms = Pick<BookingValues, 'symptoms' | 'files'>;

const primarySymptomsOf = (patientIds: readonly string[], { symptoms, files }: TypedSymptoms) =>
  patientIds.map((patientId) => {
    const [first, second] = files[patientId] ?? [];
    return {
      patientId,
      symptom: symptoms[patientId] ?? '',
      ...(first && { symptomimage1: first.id }),
      ...(second && { symptomimage2: second.id }),
    };
  });

export function bookingOf(values: BookingValues, patientId: string) {
  const familyMemberIds = values.patientIds.filter((one) => one !== patientId);
  return {
    appointmentType: appointmentTypeOf(values.patientIds, patientId),
    patientId,
    serviceIds: values.serviceIds,
    preferedAppointmentDate: values.preferedAppointmentDate,
    appointmentSlot: slotsOf(values),
    primarySymptoms: primarySymptomsOf(values.patientIds, values),
    ...(familyMemberIds.length > 0 && { familyMemberIds }),
    ...(values.specialInstruction && { specialInstruction: values.specialInstruction }),
    ...(values.isTelemedicine
      ? values.telemedicineTime && { telemedicineTime: values.telemedicineTime }
      : { serviceAddress: values.serviceAddress, locationType: values.locationType }),
  };
}

/** The assignment uses the booking’s date. */
export const assignmentOf = ({ providerId, appointmentTime, reason, ...values }: BookingValues) => ({
  providerId,
  appointmentTime,
  appointmentDate: values.preferedAppointmentDate,
  ...(reason.trim() && { override: true, reason: reason.trim() }),
});

/** Requires a family member unless the visit is only for oneself. */
export const typeValues = z
  .object({ type: z.enum(appointmentTypes), familyMemberIds: z.array(idField), ...symptomFieldNames })
  .refine(({ type, familyMemberIds }) => type === 'SELF_ONLY' || familyMemberIds.length > 0, {
    path: ['familyMemberIds'],
    message: 'Select at least one family member.',
  });
export type TypeValues = z.infer<typeof typeValues>;

type OnAppointment = Pick<AppointmentRecord, 'appointmentType' | 'patient' | 'familyMembers' | 'household'>;

/** The patient, or the account holder if the appointment is only for family. */
export const selfOn = ({ appointmentType, patient, household }: OnAppointment) =>
  appointmentType === 'FAMILY_MEMBER_ONLY'
    ? household.find(({ relationship }) => /^(self|holder)$/i.test(relationship))
    : household.find(({ id }) => id === patient.id);

export const firstChoice = ({ appointmentType, patient, familyMembers }: OnAppointment): TypeValues => ({
  type: appointmentType,
  familyMemberIds: [...(appointmentType === 'FAMILY_MEMBER_ONLY' ? [patient] : []), ...familyMembers].map(
    ({ id }) => id,
  ),
  symptoms: {},
  files: {},
});

/** Sends symptoms only for newly added members who have one. */
export function changedType(values: TypeValues, added: readonly { id: string }[]) {
  const withSymptoms = added.map(({ id }) => id).filter((id) => values.symptoms[id]?.trim());
  return {
    type: values.type,
    ...(values.type !== 'SELF_ONLY' && { familyMemberIds: values.familyMemberIds }),
    ...(withSymptoms.length > 0 && { primarySymptoms: primarySymptomsOf(withSymptoms, values) }),
  };
}
