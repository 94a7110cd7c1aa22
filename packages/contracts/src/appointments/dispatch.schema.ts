import { z } from 'zod';
import { standingAllergy } from '../care/chart.schema.ts';
import { addressOut, day, id, instant, phoneOut, time } from '../common/fields.ts';
import { dayOff, genders, personBrief, workingHours } from '../people/person.schema.ts';
import { allowedTransition, timeSlots } from './appointment.schema.ts';
import { appointmentStatuses } from './appointment-status.ts';

/** What keeps a time from fitting: another visit, too little time to travel, or time off. */
export const clashes = ['visit', 'travel', 'off'] as const;
export type Clash = (typeof clashes)[number];

/** A visit on the board. Times are the practice's. */
export const boardVisit = z.object({
  id,
  appointmentKey: z.string(),
  appointmentStatus: z.enum(appointmentStatuses),
  version: z.int(),
  patient: personBrief,
  serviceNames: z.array(z.string()),
  telemedicine: z.boolean(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timeSlots)),
  telemedicineTime: time.nullable(),
  providerId: id.nullable(),
  appointmentDate: day.nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** As long as its services take. */
  durationMinutes: z.int(),
  setOutAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** Minutes past the start, or past the arrival window for somebody under way; 0 when it is in time. */
  lateMinutes: z.int(),
  /** Minutes of travel to it from the visit before, or from the office; null for telemedicine. */
  travelMinutes: z.int().nullable(),
  /** How it clashes with the provider's other visits or time off, if it does. */
  clash: z.enum(clashes).nullable(),
  /** Since when somebody has to act on it. */
  waitingSince: instant,
  allowedTransitions: z.array(allowedTransition),
});
export type BoardVisit = z.infer<typeof boardVisit>;

export const boardProvider = personBrief.extend({
  credentials: z.string().nullable(),
  specialty: z.string().nullable(),
  hours: z.array(workingHours),
  daysOff: z.array(dayOff),
});
export type BoardProvider = z.infer<typeof boardProvider>;

/** A day or a week of the practice, by provider. */
export const board = z.object({
  from: day,
  to: day,
  timeZone: z.string(),
  now: instant,
  travelBufferMinutes: z.int(),
  providers: z.array(boardProvider),
  /** With a provider and a time, in the order of their start. */
  visits: z.array(boardVisit),
  /** Neither: longest wait first, up to 500 of them. */
  unassigned: z.array(boardVisit),
  /** How many there are. */
  unassignedCount: z.int(),
});
export type Board = z.infer<typeof board>;

/** Whether a visit fits a provider at a time. */
export const fit = z.object({
  clash: z.enum(clashes).nullable(),
  /** In words that say what to do, e.g. the latest time that fits; null when it fits. */
  note: z.string().nullable(),
  /** By how much the travel falls short. */
  shortMinutes: z.int(),
  travelMinutesBefore: z.int().nullable(),
  travelMinutesAfter: z.int().nullable(),
  /** The nearest time of that day, at or before the one asked for, that fits; null if there is none. */
  latestStart: time.nullable(),
  durationMinutes: z.int(),
});
export type Fit = z.infer<typeof fit>;

/** One visit of a provider's own day. */
export const dayVisit = boardVisit.extend({
  patientAge: z.int(),
  patientGender: z.enum(genders),
  phone: phoneOut,
  phoneE164: phoneOut,
  serviceAddress: addressOut.nullable(),
  specialInstruction: z.string().nullable(),
  telemedicineLink: z.string().nullable(),
  allergies: z.array(standingAllergy),
  /** Said in so many words. */
  noKnownAllergies: z.boolean(),
  /** An adult of the household beside a child. */
  contactName: z.string().nullable(),
  /** What the patient is told: local times of the window in which the provider arrives. */
  arrivalFrom: time.nullable(),
  arrivalTo: time.nullable(),
  soapNoteStatus: z.enum(['NONE', 'DRAFT', 'SUBMITTED']),
});
export type DayVisit = z.infer<typeof dayVisit>;

export const calendarEvent = z.object({
  uid: z.string(),
  sequence: z.int(),
  description: z.string().nullable(),
  /** Where it is served as an .ics file. */
  icsUrl: z.string(),
});

export const calendarFeed = z.object({ active: z.boolean(), createdAt: instant.nullable() });

export const waitlistEntry = z.object({
  appointmentId: id,
  from: day,
  to: day,
  appointmentSlot: z.array(z.enum(timeSlots)),
});

export const slotOffer = z.object({
  id,
  status: z.enum(['OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'GONE']),
  appointmentId: id,
  appointmentKey: z.string(),
  appointmentDate: day,
  appointmentTime: time,
  providerName: z.string(),
  expiresAt: instant,
});
export type SlotOffer = z.infer<typeof slotOffer>;
