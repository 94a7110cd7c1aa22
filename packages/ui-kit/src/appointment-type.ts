import type { AppointmentType } from '@bedside/contracts/appointments/booking.schema';

/** Who the visit is for, from the account holder’s point of view. */
export function appointmentTypeOf(patientIds: readonly string[], selfId: string): AppointmentType {
  if (!patientIds.includes(selfId)) return 'FAMILY_MEMBER_ONLY';
  return patientIds.length > 1 ? 'SELF_AND_FAMILY_MEMBER' : 'SELF_ONLY';
}
