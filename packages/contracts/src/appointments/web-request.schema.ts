import { z } from 'zod';
import { addressOut, day, id, instant, phoneOut, text } from '../common/fields.ts';
import { wireEnum } from '../common/wire-enum.ts';
import { likenessReasons } from '../people/patient.schema.ts';
import { genders, membershipTypes, userStatuses } from '../people/person.schema.ts';
import { locationTypes, timeSlots, visitPrice } from './appointment.schema.ts';
import type { StatusTone } from './appointment-status.ts';

/** Rule: appointments.request-statuses */
export const webRequestStatuses = ['requested', 'accepted', 'rejected', 'cancelled'] as const;
export type WebRequestStatus = (typeof webRequestStatuses)[number];
export const webRequestStatus = wireEnum(webRequestStatuses);

/** How each status looks; colors as specified. */
export const webRequestLooks: Record<
  WebRequestStatus,
  { label: string; tone: StatusTone; icon: string; owed: boolean }
> = {
  requested: { label: 'Requested', tone: 'orange', icon: 'circle-dashed', owed: true },
  accepted: { label: 'Accepted', tone: 'navy', icon: 'circle-check', owed: false },
  rejected: { label: 'Rejected', tone: 'orange', icon: 'ban', owed: false },
  cancelled: { label: 'Canceled', tone: 'orange', icon: 'ban', owed: false },
};

/** Spelled as specified, misspelling included. Rule: security.specified-calls-stay */
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

/** A row of the console's list. */
export const webRequestRow = z.object({
  id,
  key: z.string(),
  status: z.enum(webRequestStatuses),
  firstName: z.string(),
  lastName: z.string(),
  fullname: z.string(),
  isPatient: z.boolean(),
  email: z.string(),
  phone: phoneOut,
  phoneE164: phoneOut,
  serviceNames: z.array(z.string()),
  telemedicine: z.boolean(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timeSlots)),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  totalAmount: z.number(),
  /** The visit that an accepted request became. */
  appointmentId: id.nullable(),
  appointmentKey: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type WebRequestRow = z.infer<typeof webRequestRow>;

/** Somebody who is a patient already and may be the one who asks. */
export const likelyRequester = z.object({
  id,
  fullname: z.string(),
  dateOfBirth: day,
  email: z.string().nullable(),
  phone: phoneOut,
  membershipType: z.enum(membershipTypes),
  status: z.enum(userStatuses),
  city: z.string().nullable(),
  because: z.array(z.enum(likenessReasons)),
});
export type LikelyRequester = z.infer<typeof likelyRequester>;

export const webRequestRecord = webRequestRow.extend({
  DOB: day,
  gender: z.enum(genders),
  primarySymptoms: z.string(),
  services: z.array(z.object({ id, name: z.string(), rate: z.number() })),
  serviceAddress: addressOut.nullable(),
  locationType: z.enum(locationTypes).nullable(),
  specialInstruction: z.string().nullable(),
  howDidUHeardAboutus: z.string(),
  consentAccepted: z.boolean(),
  estimate: visitPrice,
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Best first; empty once the request is decided. */
  likelyPatients: z.array(likelyRequester),
});
export type WebRequestRecord = z.infer<typeof webRequestRecord>;
