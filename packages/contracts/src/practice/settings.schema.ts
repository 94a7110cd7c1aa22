import { z } from 'zod';
import { addressOutput, day, id, phone, phoneOutput, text, time, widestNames } from '../common/fields.ts';
import { stateNames } from '../common/states.ts';
import { dollars, dollarsByCard } from '../money.ts';
import { journalAccountNames } from '../payments/closes.schema.ts';
import { MAX_INSTALLMENTS } from '../payments/payment-plan.schema.ts';
import { workingHours } from '../people/user.schema.ts';
import { holiday } from './opening.ts';

const minutes = (min: number, max: number) =>
  z
    .int('Enter a whole number of minutes.')
    .min(min, `Enter ${min} minutes or more.`)
    .max(max, `Enter ${max} minutes or less.`);
const hours = z.number().min(0, 'Enter 0 hours or more.').max(720, 'Enter 720 hours or less.');
const isZone = (value: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** A part of the country that the practice visits, as postal codes or their first digits. */
export const serviceZone = z.strictObject({
  name: text(60, 1),
  postalCodes: z
    .array(z.string().regex(/^\d{2,5}$/, 'Enter 2 to 5 digits.'))
    .min(1, 'Enter at least one ZIP code.')
    .max(500),
});
export type ServiceZone = z.infer<typeof serviceZone>;

const fewest = z
  .int('Enter a whole number.')
  .min(widestNames.lastNameMin, 'Enter 1 or more.')
  .max(10, 'Enter 10 or less.');
const nameMax = z
  .int('Enter a whole number.')
  .min(25, 'Enter 25 or more.')
  .max(widestNames.nameMax, 'Enter 60 or less.');

/** One form per group, amounts in dollars. Rule: appointments.practice-numbers-are-settings */
const confidentialAge = z
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(18, 'Enter 18 or less.');

export const settingsGroups = {
  practice: z.strictObject({
    name: text(60, 1),
    supportPhone: phone,
    timeZone: z.string().refine(isZone, 'Select a time zone, such as America/Chicago.'),
  }),
  /** How many characters the names of patients and staff have. */
  names: z.strictObject({ firstNameMin: fewest, lastNameMin: fewest, nameMax }),
  hours: z.strictObject({
    /** When the practice is open; the days without a line are closed. */
    openingHours: z.array(workingHours).min(1, 'Add at least one day.').max(21),
    holidays: z.array(holiday).max(100),
    /** Until when a request of a working day is answered on the same day. */
    sameDayUntil: time,
  }),
  appointments: z.strictObject({
    cancellationCutoffHours: hours,
    /** What canceling after the cutoff costs; 0 is none. */
    lateCancellationFee: dollarsByCard,
    /** What a visit costs whose patient is not there; 0 is none. */
    noShowFee: dollarsByCard,
    /** How long after its start a visit can be marked as a no-show. */
    noShowGraceMinutes: minutes(0, 240),
    patientRescheduleCount: z.int().min(0, 'Enter 0 or more.').max(50, 'Enter 50 or less.'),
    travelBufferMinutes: minutes(0, 240),
    defaultAppointmentMinutes: minutes(10, 480),
    arrivalWindowMinutes: minutes(0, 240),
    changeGraceMinutes: minutes(0, 60),
    /** How long an offered time of the waitlist waits for an answer. */
    offerMinutes: minutes(5, 1440),
  }),
  cancellation: z.strictObject({
    /** What staff chooses from who cancels an appointment; “Other” is offered besides. */
    cancelReasons: z
      .array(text(80, 3))
      .min(1, 'Enter at least one reason.')
      .max(20, 'Enter up to 20 reasons.'),
  }),
  zones: z.strictObject({
    /** None: everywhere. */
    zones: z.array(serviceZone).max(50),
  }),
  fees: z.strictObject({
    travelFee: dollars,
    travelFeeWaiverCap: dollars,
    memberDiscountPercent: z.number().min(0, 'Enter 0 or more.').max(100, 'Enter 100 percent or less.'),
    /** How long a member keeps the benefits while a charge is past due. */
    membershipGracePeriodDays: z
      .int('Enter a whole number of days.')
      .min(0, 'Enter 0 days or more.')
      .max(60, 'Enter 60 days or less.'),
    /** By when a bill that is paid later is due. */
    billLaterDays: z
      .int('Enter a whole number of days.')
      .min(1, 'Enter 1 day or more.')
      .max(365, 'Enter 365 days or less.'),
  }),
  /** What patients may agree to by themselves. Staff isn’t bound by it. */
  paymentPlans: z.strictObject({
    /** The smallest bill that may be split. */
    planSmallestBill: dollars,
    planMostInstallments: z
      .int('Enter a whole number.')
      .min(2, 'Enter 2 or more.')
      .max(MAX_INSTALLMENTS, 'Enter 12 or less.'),
    planSmallestInstallment: dollars.min(0.5, 'Enter $0.50 or more.'),
  }),
  /** What insurers know the practice by; empty until it is entered. */
  billing: z.strictObject({
    ein: z.string().regex(/^(\d{2}-\d{7})?$/, 'Enter the EIN as 12-3456789.'),
    practiceNpi: z.string().regex(/^(\d{10})?$/, 'An NPI is 10 digits.'),
  }),
  journalAccounts: journalAccountNames,
  /** From which age a patient may have visits that the family doesn’t see. */
  confidentialVisits: z.strictObject({
    confidentialAge,
    confidentialAgesByState: z
      .array(
        z.strictObject({
          state: z.string().refine((name) => stateNames.includes(name), 'Select a state.'),
          age: confidentialAge,
        }),
      )
      .max(60)
      .refine(
        (rows) => new Set(rows.map(({ state }) => state)).size === rows.length,
        'Enter each state once.',
      ),
  }),
  messages: z.strictObject({ quietHoursStart: time, quietHoursEnd: time }),
  chat: z.strictObject({
    /** Whether a message to the practice while it is closed is answered immediately, once until it opens. */
    afterHoursReplies: z.boolean(),
    /** `{hours}` and `{phone}` in it become the practice's. */
    afterHoursReply: text(600, 1),
  }),
  sessions: z.strictObject({
    staffIdleMinutes: minutes(1, 240),
    patientIdleMinutes: minutes(1, 240),
    persistentSessionDays: z.int().min(1, 'Enter at least 1 day.').max(90, 'Enter 90 days or less.'),
  }),
} as const;
export type SettingsGroup = keyof typeof settingsGroups;
export const settingsGroupNames = [
  'practice',
  'names',
  'hours',
  'appointments',
  'cancellation',
  'zones',
  'fees',
  'paymentPlans',
  'billing',
  'journalAccounts',
  'confidentialVisits',
  'messages',
  'chat',
  'sessions',
] as const satisfies readonly SettingsGroup[];

export const settingsRecord = z.object({
  id: z.enum(settingsGroupNames),
  values: z.record(z.string(), z.unknown()),
  version: z.int(),
});
export type SettingsRecord = z.infer<typeof settingsRecord>;

export const officeLocation = z.object({
  id,
  name: z.string(),
  address: addressOutput,
  phone: phoneOutput,
  phoneE164: phoneOutput,
  hours: z.string().nullable(),
  enabled: z.boolean(),
  version: z.int(),
});
export type OfficeLocation = z.infer<typeof officeLocation>;

/** Growing tables, each with those that leave along with it. */
export const retentionIds = [
  'outbox',
  'audit_log',
  'deliveries',
  'notifications',
  'webhook_events',
  'webhook_messages',
  'appointment_history',
] as const;

/** `detach`: the month waits to be archived. */
export const retentionActions = ['drop', 'detach'] as const;

export const retentionRecord = z.object({
  id: z.enum(retentionIds),
  /** Estimated. */
  rows: z.int(),
  /** Bytes, indexes included. */
  size: z.int(),
  oldestMonth: day.nullable(),
  /** Null: for good. */
  months: z.int().nullable(),
  leastMonths: z.int(),
  action: z.enum(retentionActions),
  /** When the oldest month leaves, unless something in it still waits. */
  nextRemoval: day.nullable(),
  /** Rows that belong to no month. */
  hasStrays: z.boolean(),
  version: z.int(),
});
export type RetentionRecord = z.infer<typeof retentionRecord>;
