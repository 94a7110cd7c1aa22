import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import { toCents } from '@bedside/contracts/money';
import {
  DISPUTABLE_CENTS,
  type GoodFaithEstimateFacts,
} from '@bedside/contracts/payments/good-faith-estimates.schema';
import { weekdayOf } from '@bedside/contracts/practice/opening';
import { fullNameOf } from '../people/user.policy.ts';
import { addDaysTo } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { type Missing, missingOfPractice } from './superbill.policy.ts';

type Holidays = Pick<PracticeSettings, 'holidays'>;

const MAX_DAYS_AHEAD = 10;
const MIN_DAYS_AHEAD = 3;

/** Monday to Friday, whatever the practice’s own hours are. */
const isBusinessDay = (day: string, { holidays }: Holidays): boolean => {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.some(({ date }) => date === day);
};

function addBusinessDays(from: string, count: number, holidays: Holidays): string {
  let day = from;
  for (let left = count; left > 0; left -= isBusinessDay(day, holidays) ? 1 : 0) day = addDaysTo(day, 1);
  return day;
}

interface When {
  /** The day the time was agreed, the day someone asked, and the day of the visit; yyyy-MM-dd in the practice’s zone. */
  scheduledOn: string | null;
  requestedOn: string | null;
  serviceDate: string;
}

/**
 * The last day on which the law lets us make the estimate; null if it requires none.
 * Rule: money.good-faith-estimate-due
 */
export function estimateDueOn(
  { scheduledOn, requestedOn, serviceDate }: When,
  holidays: Holidays,
): string | null {
  const isAhead = (days: number) =>
    scheduledOn !== null && addBusinessDays(scheduledOn, days, holidays) <= serviceDate;
  const due = [
    ...(requestedOn === null ? [] : [addBusinessDays(requestedOn, 3, holidays)]),
    ...(scheduledOn !== null && isAhead(MIN_DAYS_AHEAD)
      ? [addBusinessDays(scheduledOn, isAhead(MAX_DAYS_AHEAD) ? 3 : 1, holidays)]
      : []),
  ];
  return due.sort()[0] ?? null;
}

/** What the database says about a visit that has not started. */
export interface EstimateRows {
  patients: { firstName: string; lastName: string; dateOfBirth: string }[];
  provider: {
    id: string;
    firstName: string;
    lastName: string;
    credentials: string | null;
    npi: string | null;
  } | null;
  practice: Pick<PracticeSettings, 'name' | 'supportPhone' | 'ein' | 'practiceNpi'>;
  visit: GoodFaithEstimateFacts['visit'];
  services: { name: string; description: string; code: string | null; rateCents: number }[];
  estimate: AppointmentPrice;
}

/** Each is worded so that a clerk can act on it. Rule: money.good-faith-estimate-needs */
export function missingForEstimate({ practice, provider }: EstimateRows): Missing[] {
  const missing = missingOfPractice(practice);
  if (!provider || provider.npi) return missing;
  const name = fullNameOf(provider);
  return [
    ...missing,
    { what: `${name}’s NPI`, where: `${name}’s profile`, path: `/providers/${provider.id}` },
  ];
}

/** Call only if nothing is missing. Rule: money.good-faith-estimate-is-the-booked-price */
export function estimateFacts({
  patients,
  provider,
  practice,
  visit,
  services,
  estimate,
}: EstimateRows): GoodFaithEstimateFacts {
  const lines = services.map(({ rateCents, ...service }) => ({ ...service, amountCents: rateCents }));
  const amounts = {
    DISCOUNT: 0 - toCents(estimate.discountAmount),
    TRAVEL: toCents(estimate.travelFee),
    WAIVER: 0 - toCents(estimate.travelFeeWaived),
    TAX: toCents(estimate.taxAmount),
  };
  const others = (['DISCOUNT', 'TRAVEL', 'WAIVER', 'TAX'] as const)
    .map((kind) => ({ kind, amountCents: Number(amounts[kind]) }))
    .filter(({ amountCents }) => amountCents !== 0);
  return {
    patients: patients.map((one) => ({ name: fullNameOf(one), dateOfBirth: one.dateOfBirth })),
    provider: provider && {
      name: [fullNameOf(provider), provider.credentials].filter(Boolean).join(', '),
      npi: provider.npi ?? '',
    },
    practice: {
      name: practice.name,
      phone: practice.supportPhone,
      ein: practice.ein,
      npi: practice.practiceNpi,
    },
    visit,
    services: lines,
    others,
    taxRate: estimate.taxRate,
    totalCents: [...lines, ...others].reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/**
 * Cents above the estimate, or null if too few for the patient to dispute.
 * Rule: money.good-faith-estimate-exceeded
 */
export const disputableCents = (billedCents: number, estimatedCents: number): number | null =>
  billedCents - estimatedCents >= DISPUTABLE_CENTS ? billedCents - estimatedCents : null;
