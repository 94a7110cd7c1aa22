import {
  type AppointmentStatus,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { type VitalMeasure, vitalMeasureNames } from '@bedside/contracts/care/vital-measures';
import { vitalSigns } from '@bedside/reference-data/vital-signs';
import { ADULT_YEARS } from '../access/coming-of-age.queries.ts';

export type Measured = Readonly<Record<VitalMeasure, number | null>>;

interface Visit {
  status: AppointmentStatus;
  serviceDate: string;
}

/**
 * @param today the practice's day, yyyy-MM-dd
 * @returns why vital signs can't be recorded now, as text for the person who enters them
 */
export function vitalsRefusal({ status, serviceDate }: Visit, today: string): string | undefined {
  if (status === 'CANCELLED')
    return 'This visit is canceled. The office must reactivate it before anyone records vital signs.';
  if (requestedStatuses.includes(status) || (status === 'SCHEDULED' && serviceDate > today))
    return 'This visit hasn’t happened yet. Record vital signs at the visit.';
  return undefined;
}

type Sign = (typeof vitalSigns)[number]['thresholds'][number]['sign'];

/** The measures of a sign, in the order in which its bounds list them. */
const measuresOf: Record<Sign, readonly VitalMeasure[]> = {
  HR: ['heartRate'],
  RR: ['respiratoryRate'],
  BP: ['systolic', 'diastolic'],
  SPO2: ['oxygenSaturation'],
  Temp: ['temperatureF'],
};

const INFANT_MONTHS = 12;

/** Only these two age bands have bounds: care.vital-sign-bands. */
function bandOf(dateOfBirth: string, measuredOn: string) {
  const months = wholeMonths(dateOfBirth, measuredOn);
  const name = months >= ADULT_YEARS * 12 ? 'Adults' : months <= INFANT_MONTHS ? '0-12 months' : undefined;
  return vitalSigns.find((band) => band.name === name)?.thresholds ?? [];
}

function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

/** A bound reads `<100/60` or `>=100.4`. */
function isBeyond(bound: string, at: number, value: number): boolean {
  const [, sign, numbers = ''] = /^([<>]=?)([\d./]+)%?$/.exec(bound) ?? [];
  const limit = Number(numbers.split('/')[at]);
  if (sign === '<') return value < limit;
  if (sign === '>') return value > limit;
  if (sign === '>=') return value >= limit;
  throw new Error(`"${bound}" is not a bound of a vital sign`);
}

/**
 * The measures beyond the bounds at which the practice notifies the provider.
 * Rule: care.vitals-out-of-range
 * @param dateOfBirth and @param measuredOn yyyy-MM-dd
 */
export function outOfRange(measured: Measured, dateOfBirth: string, measuredOn: string): VitalMeasure[] {
  const beyond = bandOf(dateOfBirth, measuredOn).flatMap(({ sign, low, high }) =>
    measuresOf[sign].filter((measure, at) => {
      const value = measured[measure];
      return value !== null && [low, high].some((bound) => bound !== null && isBeyond(bound, at, value));
    }),
  );
  return vitalMeasureNames.filter((name) => beyond.includes(name));
}
