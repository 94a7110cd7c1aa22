import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { STATES } from '@bedside/contracts/common/states';
import { timeIn, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import type { Seat, VideoCallData } from '@bedside/ui-kit/video/call-state';

/** The name of someone in a call. */
export function nameIn(
  { patient, familyMembers }: Pick<AppointmentRecord, 'patient' | 'familyMembers'>,
  userId: string,
  seats: readonly Seat[] = [],
): string {
  const person = [patient, ...familyMembers].find(({ id }) => id === userId);
  if (person) return fullName(person);
  const seat = seats.find((one) => one.userId === userId);
  // A parent who joined with their own account.
  if (seat?.role === 'patient') return `${fullName(patient)}’s family`;
  return seat?.name ?? 'Guest';
}

const states: Readonly<Record<string, string>> = STATES;

/** "Illinois" for "IL". */
export const stateName = (code: string): string => states[code] ?? code;

/** Where this person said they are, or else the patient’s family; null if nobody did. */
export function locationIn({ seats }: Pick<VideoCallData, 'seats'>, userId: string) {
  const located = seats.filter(({ role, locationState }) => role === 'patient' && locationState);
  const seat = located.find((one) => one.userId === userId) ?? located[0];
  return seat?.locationState
    ? {
        state: stateName(seat.locationState),
        confirmedAt: seat.locationConfirmedAt ?? null,
        help: helpText(seat.emergencyAddress),
        hasAddress: Boolean(seat.emergencyAddress),
      }
    : null;
}

/** Where to send help. */
export const helpText = (address: string | null | undefined): string =>
  address
    ? `In an emergency, send help to ${address}`
    : 'No emergency address. Ask the patient where they are.';

/** ", confirmed 12:28 PM", or nothing if the time is not known. */
export const confirmedText = (confirmedAt: string | null | undefined, zone: string): string =>
  confirmedAt ? `, confirmed ${timeText(timeIn(zone, new Date(confirmedAt)))}` : '';
