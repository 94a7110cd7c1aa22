import { phoneText } from '@bedside/contracts/common/phone';
import { workingHours } from '@bedside/contracts/people/user.schema';
import { holiday } from '@bedside/contracts/practice/opening';
import { serviceZone } from '@bedside/contracts/practice/settings.schema';
import type { Executor } from '@bedside/db/database';
import { z } from 'zod';
import { formatOpeningHours } from './opening-hours.policy.ts';

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));

const OUT_OF_HOURS_REPLY =
  'Thanks for your message. We’re closed right now and will reply during our hours: {hours}. If it can’t wait, call {phone}. In an emergency, call 911.';

const CANCEL_REASONS = [
  'Patient feels better',
  'Patient asked to cancel',
  'No provider available',
  'Duplicate booking',
  'Patient didn’t answer',
];

/** Amounts in cents. Rule: appointments.practice-numbers-are-settings */
const settingsSchema = z.object({
  name: z.string().default('Bedside'),
  logo: z.string().nullable().default(null),
  /** Formatted for people; calls answer in the specified format. */
  supportPhone: z.string().default('(312) 555-0100').transform(phoneText),
  timeZone: z.string().default('America/Chicago'),
  firstNameMin: z.int().default(2),
  lastNameMin: z.int().default(3),
  nameMax: z.int().default(25),
  openingHours: z.array(workingHours).default(MONDAY_TO_FRIDAY),
  holidays: z.array(holiday).default([]),
  sameDayUntil: z.string().default('16:00'),
  /** Empty means everywhere. */
  zones: z.array(serviceZone).default([]),
  /** Used until a tax rate names another. */
  taxJurisdiction: z.string().default('Illinois'),
  travelFeeCents: z.int().min(0).default(15_000),
  travelFeeWaiverCapCents: z.int().min(0).default(15_000),
  memberDiscountPercent: z.number().min(0).max(100).default(15),
  membershipGracePeriodDays: z.int().min(0).default(7),
  ein: z.string().default(''),
  practiceNpi: z.string().default(''),
  privacyPractices: z.string().default(''),
  termsOfUse: z.string().default(''),
  privacyPolicy: z.string().default(''),
  languageHelp: z.string().default(''),
  accountsReceivable: z.string().default('Accounts Receivable'),
  cardPayments: z.string().default('Card Payments in Transit'),
  cardReaderPayments: z.string().default('Card Reader Payments in Transit'),
  cashPayments: z.string().default('Cash on Hand'),
  otherPayments: z.string().default('Undeposited Funds'),
  bankDeposits: z.string().default('Bank Account'),
  processingFees: z.string().default('Processing Fees'),
  salesTaxPayable: z.string().default('Sales Tax Payable'),
  visitRevenue: z.string().default('Visit Revenue'),
  membershipRevenue: z.string().default('Membership Revenue'),
  feeRevenue: z.string().default('Cancellation Fees'),
  otherRevenue: z.string().default('Other Revenue'),
  deposits: z.string().default('Customer Deposits'),
  refundsGiven: z.string().default('Refunds'),
  badDebt: z.string().default('Bad Debt'),
  cancellationCutoffHours: z.number().min(0).default(24),
  billLaterDays: z.int().min(1).default(30),
  /** The limits for plans that patients start by themselves. */
  planSmallestBillCents: z.int().min(0).default(20_000),
  planMostInstallments: z.int().min(2).max(12).default(6),
  planSmallestInstallmentCents: z.int().min(50).default(2_500),
  lateCancelFeeCents: z.int().min(0).default(0),
  noShowFeeCents: z.int().min(0).default(0),
  noShowGraceMinutes: z.int().min(0).default(15),
  cancelReasons: z.array(z.string()).default(CANCEL_REASONS),
  offerMinutes: z.int().min(1).default(30),
  travelBufferMinutes: z.int().min(0).default(30),
  defaultAppointmentMinutes: z.int().min(10).default(45),
  patientRescheduleCount: z.int().min(0).default(3),
  changeGraceMinutes: z.int().min(0).default(3),
  arrivalWindowMinutes: z.int().min(0).default(30),
  staffIdleMinutes: z.int().min(1).default(15),
  patientIdleMinutes: z.int().min(1).default(30),
  persistentSessionDays: z.int().min(1).default(14),
  confidentialAge: z.int().min(0).default(12),
  confidentialAgesByState: z.array(z.object({ state: z.string(), age: z.int() })).default([]),
  /** `{hours}` and `{phone}` are filled in. */
  afterHoursReplies: z.boolean().default(true),
  afterHoursReply: z.string().default(OUT_OF_HOURS_REPLY),
  quietHoursStart: z.string().default('21:00'),
  quietHoursEnd: z.string().default('08:00'),
});

export type StoredKey = keyof z.infer<typeof settingsSchema>;
export const storedKeys = settingsSchema.keyof().options;

/** `hours` is the opening hours as text. */
export type PracticeSettings = z.infer<typeof settingsSchema> & { hours: string };

/** Unset settings have their defaults. Uses the request's copy if present. */
export async function practiceSettings(
  db: Executor,
  ctx: { settings?: PracticeSettings } = {},
): Promise<PracticeSettings> {
  if (ctx.settings) return ctx.settings;
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return settingsFrom(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/** Caches the last parse, since settings seldom change. */
export function settingsFromText(text: string | null): PracticeSettings {
  if (understood?.text !== text) understood = { text, settings: settingsFrom(text && JSON.parse(text)) };
  return understood.settings;
}
let understood: { text: string | null; settings: PracticeSettings } | undefined;

/** Null when nothing is set. */
export function settingsFrom(values: unknown): PracticeSettings {
  const settings = settingsSchema.parse(values ?? {});
  return { ...settings, hours: formatOpeningHours(settings.openingHours) };
}
