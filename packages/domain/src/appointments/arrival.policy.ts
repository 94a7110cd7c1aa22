import { addMinutes } from 'date-fns';
import { localTime } from '../practice/local-time.ts';

interface Timed {
  telemedicine: boolean;
  startsAt: Date | null;
}

interface Practice {
  arrivalWindowMinutes: number;
  timeZone: string;
}

/** Between which local times the provider arrives, patient document §9; null for what has no time or no way. */
export const arrivalWindowOf = (
  { telemedicine, startsAt }: Timed,
  { arrivalWindowMinutes, timeZone }: Practice,
) =>
  startsAt && !telemedicine
    ? {
        from: localTime(startsAt, timeZone),
        to: localTime(addMinutes(startsAt, arrivalWindowMinutes), timeZone),
      }
    : null;
