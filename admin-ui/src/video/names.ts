import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { fullName } from '@bedside/ui-kit/person';

/** Of somebody in a call. */
export function nameIn(
  { patient, familyMembers }: Pick<AppointmentRecord, 'patient' | 'familyMembers'>,
  userId: string,
): string {
  const person = [patient, ...familyMembers].find(({ id }) => id === userId);
  return person ? fullName(person) : 'Guest';
}
