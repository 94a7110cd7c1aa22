import { dayIn } from '@bedside/ui-kit/formats';
import { addDays, endOfMonth, format, parse, startOfMonth } from 'date-fns';

export interface DateRange {
  /** `yyyy-MM-dd`, inclusive. */
  from?: string;
  to?: string;
}

export interface RangePreset extends DateRange {
  key: string;
  label: string;
  isAhead?: boolean;
}

const DAY = 'yyyy-MM-dd';
const dateOf = (day: string) => parse(day, DAY, new Date(0));
const shift = (day: string, days: number) => format(addDays(dateOf(day), days), DAY);

/** Relative to the practice's today. */
export function rangePresets(zone: string, now: Date): RangePreset[] {
  const today = dayIn(zone, now);
  const month = dateOf(today);
  return [
    { key: 'today', label: 'Today', from: today, to: today },
    { key: 'tomorrow', label: 'Tomorrow', from: shift(today, 1), to: shift(today, 1), isAhead: true },
    { key: 'next7', label: 'Next 7 days', from: today, to: shift(today, 6), isAhead: true },
    { key: 'last7', label: 'Last 7 days', from: shift(today, -6), to: today },
    {
      key: 'month',
      label: 'This month',
      from: format(startOfMonth(month), DAY),
      to: format(endOfMonth(month), DAY),
    },
  ];
}

/** "Oct 14 – 20", "Oct 28 – Nov 3", "Oct 14", "from Oct 14", "Any". */
export function rangeText({ from, to }: DateRange): string {
  if (from && to) return from === to ? format(dateOf(from), 'MMM d') : spanText(dateOf(from), dateOf(to));
  if (from) return `from ${format(dateOf(from), 'MMM d')}`;
  return to ? `to ${format(dateOf(to), 'MMM d')}` : 'Any';
}

const dayText = (day: unknown) => rangeText({ from: String(day), to: String(day) });

/** Labels of the filters `from` and `to`. */
export const rangeFilterText = {
  from: (day: unknown) => `on or after ${dayText(day)}`,
  to: (day: unknown) => `on or before ${dayText(day)}`,
};

const spanText = (from: Date, to: Date): string => {
  const isOneMonth = format(from, 'yyyy-MM') === format(to, 'yyyy-MM');
  return `${format(from, 'MMM d')} – ${format(to, isOneMonth ? 'd' : 'MMM d')}`;
};
