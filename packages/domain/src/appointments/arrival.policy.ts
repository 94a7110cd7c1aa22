import { addMinutes } from 'date-fns';
import { localTime } from '../practice/local-time.ts';

interface Timed {
  telemedicine: boolean;
  startsAt: Date | null;
  setOutAt: Date | null;
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
  { telemedicine, startsAt, setOutAt }: Timed,
  { arrivalWindowMinutes, timeZone }: Practice,
) {
  if (!startsAt || telemedicine) return null;
  const from = setOutAt && setOutAt > startsAt ? setOutAt : startsAt;
  return {
    from: localTime(from, timeZone),
    to: localTime(addMinutes(from, arrivalWindowMinutes), timeZone),
  };
}
