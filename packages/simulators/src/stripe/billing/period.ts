import type { Price } from '../catalog-objects.ts';
import { badParam } from '../stripe-error.ts';

const DAY = 24 * 60 * 60;

/**
 * The end of the period that begins at `start`, counted from the anchor, all in Unix seconds. A subscription
 * anchored on the 31st renews on the last day of a shorter month, and on the 31st again afterward.
 */
export function periodEnd(anchor: number, start: number, price: Price): number {
  const { recurring } = price;
  if (recurring === null) {
    throw badParam('The price specified is set to `type=one_time`.', undefined, 'items[0][price]');
  }
  const { interval, interval_count } = recurring;
  if (interval === 'day' || interval === 'week') {
    const length = interval_count * (interval === 'day' ? DAY : 7 * DAY);
    return anchor + (Math.floor((start - anchor) / length) + 1) * length;
  }
  const months = interval_count * (interval === 'month' ? 1 : 12);
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, count * months);
    if (end > start) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
