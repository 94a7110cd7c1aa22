import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { statusLooks } from '@bedside/contracts/appointments/appointment-status';
import { fullName } from '@bedside/ui-kit/person';
import { toMinutes } from './clock.ts';
import type { Placeable } from './placement.ts';
import { clock } from './visit-names.ts';

/** What of a visit says who came first and how it stands now. */
export type Changed = Pick<
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

/** The visit as it is now, as something that can be placed. */
export const placeableOf = (visit: Changed): Placeable => ({
  allowedTransitions: visit.allowedTransitions,
  providerId: visit.providerAssigned?.id ?? null,
  appointmentDate: visit.appointmentDate,
  startTime: visit.appointmentTime,
});

/** "Dana Whitfield was first: assigned Priya Raman. It is scheduled now, with Priya Raman on Wed, Oct 14 at 9:00 AM." */
export function cameBefore(visit: Changed, dayWords: (day: string) => string): string {
  const first = visit.activity.find(({ kind }) => kind === 'status' || kind === 'comment');
  const who = first
    ? `${first.byName ?? 'Someone'} changed this visit first: ${first.text}.`
    : 'Someone else changed this visit first.';
  return `${who} It’s now ${statusLooks[visit.appointmentStatus].label.toLowerCase()}${whereWords(visit, dayWords)}.`;
}

function whereWords(
  { providerAssigned, appointmentDate, appointmentTime }: Changed,
  dayWords: (day: string) => string,
): string {
  if (!providerAssigned || !appointmentDate || !appointmentTime) return '';
  return `, with ${fullName(providerAssigned)} on ${dayWords(appointmentDate)} at ${clock(toMinutes(appointmentTime))}`;
}
