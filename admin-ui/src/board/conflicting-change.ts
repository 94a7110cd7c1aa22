import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName } from '@bedside/ui-kit/person';
import { driveText } from '../formatting/appointment-text.ts';
import { clock } from './board-text.ts';
import type { Placeable } from './placement.ts';
import { toMinutes } from './time-span.ts';

export type ConflictingChange = Pick<
  AppointmentRecord,
  | 'id'
  | 'version'
  | 'appointmentStatus'
  | 'allowedTransitions'
  | 'providerAssigned'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'activity'
>;

export const placeableAppointment = (appointment: ConflictingChange): Placeable => ({
  allowedTransitions: appointment.allowedTransitions,
  providerId: appointment.providerAssigned?.id ?? null,
  appointmentDate: appointment.appointmentDate,
  startTime: appointment.appointmentTime,
});

/**
 * “Dana Whitfield changed this visit first: assigned Priya Raman. It’s now scheduled, with Priya Raman on Wed,
 * Oct 14 at 9:00 AM.”
 */
export function conflictingChangeText(
  appointment: ConflictingChange,
  dayText: (day: string) => string,
): string {
  const first = appointment.activity.find(({ kind }) => kind === 'status' || kind === 'comment');
  const who = first
    ? `${first.byName ?? 'Someone'} changed this visit first: ${first.text}.`
    : 'Someone else changed this visit first.';
  return `${who} It’s now ${statusBadges[appointment.appointmentStatus].label.toLowerCase()}${whereText(appointment, dayText)}.`;
}

function whereText(
  { providerAssigned, appointmentDate, appointmentTime }: ConflictingChange,
  dayText: (day: string) => string,
): string {
  if (!providerAssigned || !appointmentDate || !appointmentTime) return '';
  return `, with ${fullName(providerAssigned)} on ${dayText(appointmentDate)} at ${clock(toMinutes(appointmentTime))}`;
}

const titles = { appointment: 'Overlapping visit', off: 'Outside working hours' } as const;

/**
 * For drive time, splits the server’s note into its title, such as “7 min short of the next drive”, and the
 * advice after it.
 */
export function conflictNote({ clash, note }: Pick<Fit, 'clash' | 'note'>): { title: string; text: string } {
  if (clash === 'appointment' || clash === 'off') return { title: titles[clash], text: note ?? '' };
  const [title = '', ...rest] = (note ?? '').split('. ');
  return { title: title || 'Not enough drive time', text: rest.join('. ') };
}

/** "Fits the schedule, 22 min drive before." */
export function fitText({ travelMinutesBefore, travelMinutesAfter }: Fit): string {
  const ways = [
    travelMinutesBefore && `${driveText(travelMinutesBefore)} drive before`,
    travelMinutesAfter && `${driveText(travelMinutesAfter)} drive after`,
  ].filter(Boolean);
  return ['Fits the schedule', ...ways].join(', ').concat('.');
}
