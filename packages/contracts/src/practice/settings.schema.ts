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

/** An area that the practice visits, as postal codes or their first digits. */
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

const confidentialAge = z
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(18, 'Enter 18 or less.');

const pageUrl = z
  .string()
  .trim()
  .max(300, 'Enter up to 300 characters.')
  .refine(
    (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
    'Enter a web address that starts with https://.',
  );

/** One form per group. Amounts are in dollars. Rule: appointments.practice-numbers-are-settings */
export const settingsGroups = {
  practice: z.strictObject({
    name: text(60, 1),
    supportPhone: phone,
    timeZone: z.string().refine(isZone, 'Select a time zone, such as America/Chicago.'),
  }),
  /** The allowed lengths of patients’ and staff’s names. */
  names: z.strictObject({ firstNameMin: fewest, lastNameMin: fewest, nameMax }),
  hours: z.strictObject({
    /** The practice’s hours. It is closed on days without an entry. */
    openingHours: z.array(workingHours).min(1, 'Add at least one day.').max(21),
    holidays: z.array(holiday).max(100),
    /** Requests received before this time on a working day are answered the same day. */
    sameDayUntil: time,
  }),
  appointments: z.strictObject({
    cancellationCutoffHours: hours,
    /** The fee for canceling after the cutoff; 0 for none. */
    lateCancellationFee: dollarsByCard,
    /** The fee when the patient wasn’t there; 0 for none. */
    noShowFee: dollarsByCard,
    /** Minutes after the start when a visit can be marked as a no-show. */
    noShowGraceMinutes: minutes(0, 240),
    patientRescheduleCount: z.int().min(0, 'Enter 0 or more.').max(50, 'Enter 50 or less.'),
    travelBufferMinutes: minutes(0, 240),
    defaultAppointmentMinutes: minutes(10, 480),
    arrivalWindowMinutes: minutes(0, 240),
    changeGraceMinutes: minutes(0, 60),
    /** How long an offered waitlist slot waits for an answer. */
    offerMinutes: minutes(5, 1440),
  }),
  cancellation: z.strictObject({
    /** The reasons staff can choose when canceling an appointment. “Other” is always offered as well. */
    cancelReasons: z
      .array(text(80, 3))
      .min(1, 'Enter at least one reason.')
      .max(20, 'Enter up to 20 reasons.'),
  }),
  zones: z.strictObject({
    /** An empty list means everywhere. */
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
    /** The number of days after which a bill-later invoice is due. */
    billLaterDays: z
      .int('Enter a whole number of days.')
      .min(1, 'Enter 1 day or more.')
      .max(365, 'Enter 365 days or less.'),
  }),
  /** The plans that patients may agree to on their own. Staff may exceed these limits. */
  paymentPlans: z.strictObject({
    /** The smallest bill that may be split into installments. */
    planSmallestBill: dollars,
    planMostInstallments: z
      .int('Enter a whole number.')
      .min(2, 'Enter 2 or more.')
      .max(MAX_INSTALLMENTS, 'Enter 12 or less.'),
    planSmallestInstallment: dollars.min(0.5, 'Enter $0.50 or more.'),
  }),
  /** Numbers that identify the practice to insurers. Empty until entered. */
  billing: z.strictObject({
    ein: z.string().regex(/^(\d{2}-\d{7})?$/, 'Enter the EIN as 12-3456789.'),
    practiceNpi: z.string().regex(/^(\d{10})?$/, 'An NPI is 10 digits.'),
  }),
  /** Pages of the practice’s website that the portal links to. Empty until entered. */
  rights: z.strictObject({
    privacyPractices: pageUrl,
    termsOfUse: pageUrl,
    privacyPolicy: pageUrl,
    languageHelp: pageUrl,
  }),
  journalAccounts: journalAccountNames,
  /** The age from which a patient may have visits that the family doesn’t see. */
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
    /** Answers a message to the closed practice immediately, but only once until it opens. */
    afterHoursReplies: z.boolean(),
    /** `{hours}` and `{phone}` are replaced by the practice’s. */
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
  'rights',
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

/** Growing tables. Each entry includes the tables whose rows are removed along with it. */
export const retentionIds = [
  'outbox',
  'audit_log',
  'deliveries',
  'notifications',
  'webhook_events',
  'webhook_messages',
  'appointment_history',
] as const;

/** `detach` keeps the removed month as a separate table, to be archived. */
export const retentionActions = ['drop', 'detach'] as const;

export const retentionRecord = z.object({
  id: z.enum(retentionIds),
  /** An estimate. */
  rows: z.int(),
  /** Bytes, including indexes. */
  size: z.int(),
  oldestMonth: day.nullable(),
  /** Null keeps the data forever. */
  months: z.int().nullable(),
  leastMonths: z.int(),
  action: z.enum(retentionActions),
  /** When the oldest month is removed, unless something in it is still pending. */
  nextRemoval: day.nullable(),
  /** Some rows belong to no month. */
  hasStrays: z.boolean(),
  version: z.int(),
});
export type RetentionRecord = z.infer<typeof retentionRecord>;
