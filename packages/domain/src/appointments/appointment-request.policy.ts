import { createHash } from 'node:crypto';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';

export interface NormalizedAppointmentRequest {
  firstName: string;
  lastName: string;
  email: string;
  serviceIds: readonly string[];
  preferredTimesOfDay: readonly TimeOfDay[];
  [field: string]: unknown;
}

/** Identical requests within this time count as one. */
export const DEDUPLICATION_MINUTES = 10;

/** SHA-256 of the request, independent of order and letter case. A corrected request is a new one. */
export function fingerprintOf(request: NormalizedAppointmentRequest): Buffer {
  const normalized = {
    ...request,
    firstName: request.firstName.toLowerCase(),
    lastName: request.lastName.toLowerCase(),
    email: request.email.toLowerCase(),
    serviceIds: request.serviceIds.toSorted(),
    preferredTimesOfDay: request.preferredTimesOfDay.toSorted(),
  };
  const byName = Object.entries(normalized).sort(([one], [other]) => one.localeCompare(other));
  return createHash('sha256').update(JSON.stringify(byName)).digest();
}
