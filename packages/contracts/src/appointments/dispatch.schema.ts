import { z } from 'zod';
import { effectiveAllergy } from '../care/chart.schema.ts';
import { addressOutput, day, id, instant, phoneOutput, time } from '../common/fields.ts';
import { genders, language } from '../people/patient-fields.ts';
import { timeOff, userBrief, workingHours } from '../people/user.schema.ts';
import { allowedTransition } from './appointment.schema.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { timesOfDay } from './booking.schema.ts';

/** What keeps a time from fitting: another appointment, too little time to travel, or time off. */
const schedulingConflicts = ['appointment', 'travel', 'off'] as const;
export type SchedulingConflict = (typeof schedulingConflicts)[number];

/** An appointment on the board. Times are the practice's. */
export const boardAppointment = z.object({
  id,
  appointmentKey: z.string(),
  appointmentStatus: z.enum(appointmentStatuses),
  version: z.int(),
  patient: userBrief,
  serviceNames: z.array(z.string()),
  telemedicine: z.boolean(),
  confidential: z.boolean(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timesOfDay)),
  telemedicineTime: time.nullable(),
  providerId: id.nullable(),
  appointmentDate: day.nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** As long as its services take. */
  durationMinutes: z.int(),
  enRouteAt: instant.nullable(),
  providerArrivedAt: instant.nullable(),
  patientConfirmedAt: instant.nullable(),
  /** Minutes past the start, or past the arrival window for someone under way; 0 when it is in time. */
  lateMinutes: z.int(),
  /** Minutes of travel to it from the appointment before, or from the office; null for telemedicine. */
  travelMinutes: z.int().nullable(),
  /** How it clashes with the provider's other appointments or time off, if it does. */
  clash: z.enum(schedulingConflicts).nullable(),
  /** Since when someone has to act on it. */
  waitingSince: instant,
  /** Since when someone waits in the open video call; null if no one does. */
  videoWaitingSince: instant.nullable(),
  allowedTransitions: z.array(allowedTransition),
});
export type BoardAppointment = z.infer<typeof boardAppointment>;

const boardProvider = userBrief.extend({
  credentials: z.string().nullable(),
  specialty: z.string().nullable(),
  hours: z.array(workingHours),
  daysOff: z.array(timeOff),
});
export type BoardProvider = z.infer<typeof boardProvider>;

/** A day or a week of the practice, by provider. */
export const board = z.object({
  from: day,
  to: day,
  timeZone: z.string(),
  now: instant,
  travelBufferMinutes: z.int(),
  /** By name, up to 200 of them: who has visits comes before who is free. */
  providers: z.array(boardProvider),
  /** How many there are. */
  providerCount: z.int(),
  /** With one of these providers and a time, in the order of their start. */
  appointments: z.array(boardAppointment),
  /** Neither: longest wait first, up to 500 of them. */
  unassigned: z.array(boardAppointment),
  /** How many there are. */
  unassignedCount: z.int(),
});
export type Board = z.infer<typeof board>;

/** Whether an appointment fits a provider at a time. */
const fit = z.object({
  clash: z.enum(schedulingConflicts).nullable(),
  /** A sentence that says what to do, e.g. the latest time that fits; null when it fits. */
  note: z.string().nullable(),
  /** By how much the travel falls short. */
  shortMinutes: z.int(),
  travelMinutesBefore: z.int().nullable(),
  travelMinutesAfter: z.int().nullable(),
  /** The nearest time of that day, at or before the one asked for, that fits; null if there is none. */
  latestStart: time.nullable(),
});
export type Fit = z.infer<typeof fit>;

/** How a provider could take an appointment on a day. Times are the practice's. */
const providerFit = z.object({
  provider: userBrief.extend({ credentials: z.string().nullable() }),
  /** Why this provider can't take it that day; null when they may. */
  obstacle: z.string().nullable(),
  /** Times within the preferred ones that fit, earliest first. */
  starts: z.array(z.object({ time, travelMinutes: z.int().nullable() })),
  /** A time that would work with a drawback, and the drawback as a sentence. */
  alternative: z.object({ time, note: z.string(), clash: z.enum(schedulingConflicts).nullable() }).nullable(),
  longestGapMinutes: z.int(),
  /** The appointment before the first start; null when the provider comes from the office. */
  comesFrom: z.object({ firstName: z.string(), lastName: z.string(), endTime: time }).nullable(),
  /** Booked that day, with the drives. */
  appointmentCount: z.int(),
  bookedMinutes: z.int(),
  workingMinutes: z.int(),
});
export type ProviderFit = z.infer<typeof providerFit>;

/** Who could take an appointment on a day, best first. */
export const providerRanking = z.object({
  durationMinutes: z.int(),
  requiredSkills: z.array(z.string()),
  /** The preferred times of day, in the practice's times. */
  from: time,
  to: time,
  providers: z.array(providerFit),
  /** For the provider and time asked about, if any. */
  requested: fit.nullable(),
});
export type ProviderRanking = z.infer<typeof providerRanking>;

/** One appointment of a provider's own day. */
export const dayAppointment = boardAppointment.extend({
  patientAge: z.int(),
  patientGender: z.enum(genders),
  patientLanguage: language,
  phone: phoneOutput,
  phoneE164: phoneOutput,
  serviceAddress: addressOutput.nullable(),
  specialInstruction: z.string().nullable(),
  telemedicineLink: z.string().nullable(),
  allergies: z.array(effectiveAllergy),
  /** Documented as having no known allergies. */
  noKnownAllergies: z.boolean(),
  /** An adult of the household beside a child. */
  contactName: z.string().nullable(),
  /** Shown to the patient: local times of the arrival window. */
  arrivalWindowStart: time.nullable(),
  arrivalWindowEnd: time.nullable(),
  soapNoteStatus: z.enum(['NONE', 'DRAFT', 'SUBMITTED']),
  /** Open consents of its patients, and its open forms. */
  consentIds: z.array(id),
  formIds: z.array(id),
});
export type DayAppointment = z.infer<typeof dayAppointment>;

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
  appointmentSlot: z.array(z.enum(timesOfDay)),
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
