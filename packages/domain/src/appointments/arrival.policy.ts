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
 * Between which local times the provider arrives, patient document §9: from the confirmed time on, or from setting out
 * where that was later, as the arrival text says it. Null for what has no time or no way.
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
