import type { WorkingHours } from '@bedside/contracts/people/user.schema';
import { useQueryClient } from '@tanstack/react-query';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Monday first, as a week is planned. */
export const planOrder = [1, 2, 3, 4, 5, 6, 0] as const;

const NOON = 12;

/** `13:30` as `1:30 PM`. */
export function clockText(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
}

/** A day's lines of working hours in words; null when there are none. */
export function dayText(hours: readonly WorkingHours[], weekday: number): string | null {
  const lines = hours
    .filter((line) => line.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`);
  return lines.length > 0 ? lines.join(', ') : null;
}

/** Where a provider’s page is. */
export const providerAddress = (id: string): string => `/providers/${id}/show`;

/** Reads again what a change of a provider may have changed. */
export function useRefreshProviders() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['providers'] });
}
