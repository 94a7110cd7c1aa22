import { addMinutes } from 'date-fns';
import { localTime } from '../practice/local-time.ts';

interface Timed {
  telemedicine: boolean;
  startsAt: Date | null;
  enRouteAt: Date | null;
}

interface Practice {
  arrivalWindowMinutes: number;
  timeZone: string;
}

/**
 * Local times between which the provider arrives; null without a time or a trip.
 * Rule: appointments.arrival-window
 */
export function arrivalWindowOf(
  { telemedicine, startsAt, enRouteAt }: Timed,
  { arrivalWindowMinutes, timeZone }: Practice,
) {
  if (!startsAt || telemedicine) return null;
  const from = enRouteAt && enRouteAt > startsAt ? enRouteAt : startsAt;
  return {
    from: localTime(from, timeZone),
    to: localTime(addMinutes(from, arrivalWindowMinutes), timeZone),
  };
}
