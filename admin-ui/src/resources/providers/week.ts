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

/** Monday first. */
export const planOrder = [1, 2, 3, 4, 5, 6, 0] as const;

const NOON = 12;

/** `13:30` as `1:30 PM`. */
export function clockText(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
}

/** Null without hours. */
export function dayText(hours: readonly WorkingHours[], weekday: number): string | null {
  const lines = hours
    .filter((line) => line.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`);
  return lines.length > 0 ? lines.join(', ') : null;
}

export const providerAddress = (id: string): string => `/providers/${id}/show`;

export function useRefreshProviders() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['providers'] });
}
