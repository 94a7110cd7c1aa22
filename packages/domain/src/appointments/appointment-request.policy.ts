import { createHash } from 'node:crypto';
import type { TimeOfDay } from '@bedside/contracts/appointments/appointment.schema';

/** All that is asked for, with names, contacts and days in their one spelling. */
export interface NormalizedAppointmentRequest {
  firstName: string;
  lastName: string;
  email: string;
  serviceIds: readonly string[];
  preferredTimesOfDay: readonly TimeOfDay[];
  /** Symptom, address and all the rest, by name. */
  [field: string]: unknown;
}

/** For so long the same wish is the same request. */
export const DEDUPLICATION_MINUTES = 10;

/**
 * SHA-256 over what somebody wishes for, the same however fields, services and slots are ordered and names and e-mails
 * are cased. Whoever corrects something asks again: the correction is not lost.
 */
export function fingerprintOf(request: NormalizedAppointmentRequest): Buffer {
  const normalised = {
    ...request,
    firstName: request.firstName.toLowerCase(),
    lastName: request.lastName.toLowerCase(),
    email: request.email.toLowerCase(),
    serviceIds: request.serviceIds.toSorted(),
    preferredTimesOfDay: request.preferredTimesOfDay.toSorted(),
  };
  const byName = Object.entries(normalised).sort(([one], [other]) => one.localeCompare(other));
  return createHash('sha256').update(JSON.stringify(byName)).digest();
}
