import type { Person } from '../components/Avatar.tsx';
import { dayIn, dayText, type Formats, timeIn, timeText } from '../formats.ts';

const WEEK_DAYS = 6;

export function resolveParticipantName(
  id: string,
  called: string,
  profileImage: string | null = null,
): Person {
  const [name = ''] = called.split(',');
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return {
    id,
    firstName: words[0] ?? '',
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    profileImage,
  };
}

export const formatClock = (instant: string, formats: Formats): string =>
  timeText(timeIn(formats.zone, new Date(instant)), formats);

export function inboxTimestamp(instant: string, now: Date, formats: Formats): string {
  const day = dayIn(formats.zone, new Date(instant));
  const today = dayIn(formats.zone, now);
  if (day === today) return formatClock(instant, formats);
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  return dayText(day, age <= WEEK_DAYS ? 'weekday' : 'brief', formats);
}
