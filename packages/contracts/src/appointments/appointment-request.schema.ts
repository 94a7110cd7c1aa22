import { z } from 'zod';
import { addressOutput, day, id, instant, phoneOutput, text, wireEnum } from '../common/fields.ts';
import { duplicateReasons } from '../people/patient.schema.ts';
import { genders } from '../people/patient-fields.ts';
import { locationTypes, membershipTypes, userStatuses } from '../people/user.schema.ts';
import type { StatusTone } from './appointment-status.ts';
import { appointmentPrice, timesOfDay } from './booking.schema.ts';

/** Rule: appointments.request-statuses */
export const appointmentRequestStatuses = ['requested', 'accepted', 'rejected', 'cancelled'] as const;
export type AppointmentRequestStatus = (typeof appointmentRequestStatuses)[number];
export const appointmentRequestStatus = wireEnum(appointmentRequestStatuses);

/** How each status is displayed, with the specified colors. */
export const appointmentRequestBadges: Record<
  AppointmentRequestStatus,
  { label: string; tone: StatusTone; owed: boolean }
> = {
  requested: { label: 'Requested', tone: 'orange', owed: true },
  accepted: { label: 'Accepted', tone: 'navy', owed: false },
  rejected: { label: 'Rejected', tone: 'orange', owed: false },
  cancelled: { label: 'Canceled', tone: 'orange', owed: false },
};

/** Spelled as in the specification, including its misspelling. Rule: security.specified-calls-stay */
export const discoverySources = [
  'Web Search',
  'Instagram',
  'Facebook',
  'Tik-Tok',
  'Work of Mouth',
  'Direct Mail',
] as const;
export const discoverySource = wireEnum(discoverySources);

export const primarySymptom = text(250, 1);

/** A row of the console’s request list. */
export const appointmentRequestRow = z.object({
  id,
  key: z.string(),
  status: z.enum(appointmentRequestStatuses),
  firstName: z.string(),
  lastName: z.string(),
  fullname: z.string(),
  isPatient: z.boolean(),
  email: z.string(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  serviceNames: z.array(z.string()),
  telemedicine: z.boolean(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timesOfDay)),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  totalAmount: z.number(),
  /** The appointment created when the request was accepted. */
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type AppointmentRequestRow = z.infer<typeof appointmentRequestRow>;

/** An existing patient who may be the person who sent the request. */
const possibleRequester = z.object({
  id,
  fullname: z.string(),
  dateOfBirth: day,
  email: z.string().nullable(),
  phone: phoneOutput,
  membershipType: z.enum(membershipTypes),
  status: z.enum(userStatuses),
  city: z.string().nullable(),
  because: z.array(z.enum(duplicateReasons)),
});
export type PossibleRequester = z.infer<typeof possibleRequester>;

export const appointmentRequestRecord = appointmentRequestRow.extend({
  DOB: day,
  gender: z.enum(genders),
  primarySymptoms: z.string(),
  services: z.array(z.object({ id, name: z.string(), rate: z.number() })),
  serviceAddress: addressOutput.nullable(),
  locationType: z.enum(locationTypes).nullable(),
  specialInstruction: z.string().nullable(),
  howDidUHeardAboutus: z.string(),
  consentAccepted: z.boolean(),
  estimate: appointmentPrice,
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Best match first; empty once the request is decided. */
  possibleDuplicates: z.array(possibleRequester),
});
export type AppointmentRequestRecord = z.infer<typeof appointmentRequestRecord>;
