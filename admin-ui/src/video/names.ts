import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { fullName } from '@bedside/ui-kit/person';
import type { Seat } from '@bedside/ui-kit/video/call-state';

/** Of someone in a call. */
export function nameIn(
  { patient, familyMembers }: Pick<AppointmentRecord, 'patient' | 'familyMembers'>,
  userId: string,
  seats: readonly Seat[] = [],
): string {
  const person = [patient, ...familyMembers].find(({ id }) => id === userId);
  if (person) return fullName(person);
  return seats.find((seat) => seat.userId === userId)?.name ?? 'Guest';
}
