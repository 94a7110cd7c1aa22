import { z } from 'zod';
import { effectiveAllergy } from '../care/chart.schema.ts';
import { addressOutput, day, id, instant, phoneOutput, time } from '../common/fields.ts';
import { genders, language } from '../people/patient-fields.ts';
import { timeOff, userBrief, workingHours } from '../people/user.schema.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { timesOfDay } from './booking.schema.ts';
import { allowedTransition } from './transition.schema.ts';

/** Why a time doesn’t fit: another appointment, too little travel time, or time off. */
const schedulingConflicts = ['appointment', 'travel', 'off'] as const;
export type SchedulingConflict = (typeof schedulingConflicts)[number];

/** An appointment on the board. Times are in the practice’s time zone. */
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
  /** The total duration of its services. */
  durationMinutes: z.int(),
  enRouteAt: instant.nullable(),
  providerArrivedAt: instant.nullable(),
  patientConfirmedAt: instant.nullable(),
  /**
   * Minutes by which the next step is overdue: leaving, arriving within the window, or ending the video visit.
   * 0 when on time.
   */
  lateMinutes: z.int(),
  /** Travel minutes from the previous appointment or the office; null for telemedicine. */
  travelMinutes: z.int().nullable(),
  /** How the appointment conflicts with the provider’s other appointments or time off, if it does. */
  clash: z.enum(schedulingConflicts).nullable(),
  /** When the appointment entered its current status. */
  waitingSince: instant,
  /** When someone began to wait in the open video call; null if no one is waiting. */
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

/** A day or a week of the practice, grouped by provider. */
export const board = z.object({
  from: day,
  to: day,
  timeZone: z.string(),
  now: instant,
  travelBufferMinutes: z.int(),
  /** Sorted by name. At most 200, of whom those with visits are kept before free ones. */
  providers: z.array(boardProvider),
  /** The total number of providers. */
  providerCount: z.int(),
  /** Appointments that have a time and one of these providers, sorted by start. */
  appointments: z.array(boardAppointment),
  /** Visits that still need a provider or a time, longest wait first, up to 500. */
  unassigned: z.array(boardAppointment),
  /** The total number of unassigned appointments. */
  unassignedCount: z.int(),
});
export type Board = z.infer<typeof board>;

/** Whether an appointment fits into a provider’s schedule at a given time. */
const fit = z.object({
  clash: z.enum(schedulingConflicts).nullable(),
  /** A sentence that says what to do, such as the latest time that fits. Null when the time fits. */
  note: z.string().nullable(),
  /** How many minutes of travel time are missing. */
  shortMinutes: z.int(),
  travelMinutesBefore: z.int().nullable(),
  travelMinutesAfter: z.int().nullable(),
  /** The latest time that day that fits and is no later than the requested one; null if there is none. */
  latestStart: time.nullable(),
});
export type Fit = z.infer<typeof fit>;

/** How a provider could take an appointment on a day. Times are in the practice’s time zone. */
const providerFit = z.object({
  provider: userBrief.extend({ credentials: z.string().nullable() }),
  /** Why this provider can’t take the appointment that day; null if they can. */
  obstacle: z.string().nullable(),
  /** Start times that fit within the preferred times of day, earliest first. */
  starts: z.array(z.object({ time, travelMinutes: z.int().nullable() })),
  /** A time that works with a drawback, and a sentence that names the drawback. */
  alternative: z.object({ time, note: z.string(), clash: z.enum(schedulingConflicts).nullable() }).nullable(),
  longestGapMinutes: z.int(),
  /** The appointment before the first start time; null when the provider comes from the office. */
  comesFrom: z.object({ firstName: z.string(), lastName: z.string(), endTime: time }).nullable(),
  /** Appointments booked that day. The minutes include travel. */
  appointmentCount: z.int(),
  bookedMinutes: z.int(),
  workingMinutes: z.int(),
});
export type ProviderFit = z.infer<typeof providerFit>;

/** Which providers could take an appointment on a day, best first. */
export const providerRanking = z.object({
  durationMinutes: z.int(),
  requiredSkills: z.array(z.string()),
  /** The range of the preferred times of day, in the practice’s time zone. */
  from: time,
  to: time,
  providers: z.array(providerFit),
  /** The fit for the requested provider and time, if any. */
  requested: fit.nullable(),
});
export type ProviderRanking = z.infer<typeof providerRanking>;

/** An appointment in a provider’s own day view. */
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
  /** The chart documents that the patient has no known allergies. */
  noKnownAllergies: z.boolean(),
  /** For a child: an adult of the household. */
  contactName: z.string().nullable(),
  /** The arrival window shown to the patient, in local time. */
  arrivalWindowStart: time.nullable(),
  arrivalWindowEnd: time.nullable(),
  soapNoteStatus: z.enum(['NONE', 'DRAFT', 'SUBMITTED']),
  /** The patients’ unanswered consents and unsubmitted forms. */
  consentIds: z.array(id),
  formIds: z.array(id),
});
export type DayAppointment = z.infer<typeof dayAppointment>;

export const calendarEvent = z.object({
  uid: z.string(),
  sequence: z.int(),
  description: z.string().nullable(),
  /** URL of the event as an .ics file. */
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
