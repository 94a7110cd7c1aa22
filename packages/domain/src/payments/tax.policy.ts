import type { TaxPeriod, TaxRateState } from '@bedside/contracts/payments/taxes.api';

/** Of two rates for the same day, the later one wins. */
interface DatedRate {
  effectiveFrom: string;
  /** Null while there is no next rate. */
  nextFrom: string | null;
  isReplaced: boolean;
}

/** @param today `yyyy-MM-dd`, practice-local */
export function stateOfRate(rate: DatedRate, today: string): TaxRateState {
  if (rate.isReplaced) return 'replaced';
  if (rate.effectiveFrom > today) return 'upcoming';
  return rate.nextFrom !== null && rate.nextFrom <= today ? 'past' : 'current';
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

export function endOfPeriod(from: string, period: TaxPeriod): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  return day(year, month - 1 + (period === 'month' ? 1 : 3), 0);
}

export const dayBefore = (date: string): string => {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number);
  return day(year, month - 1, of - 1);
};
