import { z } from 'zod';
import { call } from '../call.ts';
import { postalCode } from '../common/fields.ts';
import { workingHours } from '../people/user.schema.ts';
import { guardedLink } from '../permission.ts';
import { holiday } from './opening.ts';

export const practicePageNames = ['privacyPractices', 'termsOfUse', 'privacyPolicy', 'languageHelp'] as const;

const browserConfig = z.object({
  practice: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    supportPhone: z.string(),
    timeZone: z.string(),
    firstNameMin: z.int(),
    lastNameMin: z.int(),
    nameMax: z.int(),
    hours: z.string(),
    /** `HH:mm`. Requests received before this time on a working day are answered the same day. */
    sameDayUntil: z.string(),
    /** When a request received now gets its answer. */
    replyBy: z.enum(['today', 'next business day']),
    /** Weekdays; 0 is Sunday. */
    openWeekdays: z.array(z.int()),
    openingHours: z.array(workingHours),
    holidays: z.array(holiday),
    arrivalWindowMinutes: z.int(),
    /** Postal codes, or their first digits, where home appointments are offered. Empty means everywhere. */
    serviceAreaPostalCodes: z.array(z.string()),
    /** Dollars; 0 for none. */
    lateCancellationFee: z.number(),
    /** Dollars; 0 for none. */
    noShowFee: z.number(),
    /** Dollars. */
    travelFee: z.number(),
    /** The most that is waived of a member’s travel fee, in dollars. */
    travelFeeWaiverCap: z.number(),
    memberDiscountPercent: z.number(),
    cancellationCutoffHours: z.number(),
    cancelReasons: z.array(z.string()),
    /** URLs by `practicePageNames`. */
    rights: z.record(z.string(), z.string()),
    /** A fraction: 0.0625 is 6.25%. */
    taxRate: z.number(),
  }),
  stripe: z.object({ publishableKey: z.string(), apiUrl: z.string() }),
  humanCheck: z.object({ kind: z.string(), siteKey: z.string().nullable() }),
  push: z.record(z.string(), z.string()).nullable(),
  local: z.boolean(),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

export const getConfig = call({
  name: 'getConfig',
  method: 'GET',
  path: '/config',
  service: 'auth',
  audience: ['public'],
  summary: 'Get the practice settings a browser needs (added path)',
  data: browserConfig,
});

export const downloadFile = call({
  name: 'downloadFile',
  method: 'GET',
  path: '/files/{token}',
  service: 'payments',
  audience: ['patient', 'provider', 'admin', 'public-payment'],
  limit: { max: 6_000, perSeconds: 60 },
  permission: guardedLink,
  audit: 'own test',
  summary:
    'Get a file by a short-lived signed link (added path). It works only for the signed-in person it was made for',
  params: z.strictObject({ token: z.string().min(20).max(600) }),
  raw: 'application/octet-stream',
});

export const lookUpPostalCode = call({
  name: 'lookUpPostalCode',
  method: 'GET',
  path: '/auth/zipcode',
  service: 'auth',
  audience: ['public'],
  summary: 'Look up the city and state of a ZIP code, and that state’s cities',
  query: z.strictObject({ zipcode: postalCode }),
  data: z.object({ city: z.string(), state: z.string(), cities: z.array(z.string()) }),
});

export const captchaChallenge = call({
  name: 'captchaChallenge',
  method: 'GET',
  path: '/auth/human-check',
  service: 'auth',
  audience: ['public'],
  summary: 'Get a challenge for the self-hosted human check (added path)',
  raw: 'application/json',
  data: z.union([
    z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
      }),
      signature: z.string().optional(),
    }),
    z.object({ kind: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), siteKey: z.string() }),
  ]),
});
