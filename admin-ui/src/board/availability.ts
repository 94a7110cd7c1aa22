import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { fullName } from '@bedside/ui-kit/person';
import { clock } from './board-text.ts';
import type { Lane, LaneBar } from './lane.ts';
import { HOUR } from './time-span.ts';

interface Availability {
  text: string;
  isLate: boolean;
}

const plain = (text: string): Availability => ({ text, isLate: false });

/** `now`: minutes since midnight. */
export function availabilityNow({ bars, off }: Lane, now: number): Availability {
  const open = bars.filter(({ appointment }) => plannedStatuses.includes(appointment.appointmentStatus));
  const late = open.find(({ appointment }) => appointment.lateMinutes > 0);
  if (late) return { text: `Late for ${fullName(late.appointment.patient)}`, isLate: true };
  const driving = open.find(
    ({ appointment }) => appointment.appointmentStatus === 'ON THE WAY' && !appointment.providerArrivedAt,
  );
  if (driving && now < driving.from) return plain(`Driving, arrives ${clock(driving.from)}`);
  const current =
    driving ?? open.find((bar) => bar.appointment.providerArrivedAt || (bar.from <= now && now < bar.to));
  if (current) return plain(now < current.to ? `In visit until ${clock(current.to)}` : 'In a visit');
  const rest = off.find(({ from, to }) => from <= now && now < to);
  if (rest) return plain(offText(rest.from, rest.to));
  return plain(
    freeText(
      open.find(({ from }) => from >= now),
      now,
    ),
  );
}

function offText(from: number, to: number): string {
  if (to < 24 * HOUR) return `Off until ${clock(to)}`;
  return from === 0 ? 'Off today' : 'Done for today';
}

function freeText(next: LaneBar | undefined, now: number): string {
  if (!next) return 'Available';
  const leaves = next.from - (next.appointment.travelMinutes ?? 0);
  return leaves > now
    ? `Available until ${clock(leaves)}`
    : `Time to leave for ${fullName(next.appointment.patient)}`;
}

export function hoursOfDay({ off, isHoliday }: Lane): string {
  if (isHoliday) return 'Closed';
  if (off.length === 0) return 'Practice hours';
  const [first] = off;
  if (first?.from === 0 && first.to === 24 * HOUR) return 'Off';
  const from = first?.from === 0 ? first.to : 0;
  const last = off.at(-1);
  const to = last?.to === 24 * HOUR ? last.from : 24 * HOUR;
  return `${clock(from)} – ${clock(to)}`;
}

/** "4h 30m", "45 min" of visits */
export function loadText(appointments: number, minutes: number): string {
  const count = appointments === 1 ? '1 visit' : `${appointments} visits`;
  if (minutes === 0) return count;
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (hours === 0) return `${count}, ${rest} min`;
  return `${count}, ${hours}h${rest ? ` ${rest}m` : ''}`;
}
