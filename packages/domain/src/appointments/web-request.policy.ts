import { createHash } from 'node:crypto';
import type { TimeSlot } from '@bedside/contracts/appointments/appointment.schema';

/** A wish with names, contacts and days in their one spelling. */
export interface Wish {
  firstName: string;
  lastName: string;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  email: string;
  phoneE164: string;
  serviceIds: readonly string[];
  /** yyyy-MM-dd */
  preferredDate: string;
  slots: readonly TimeSlot[];
}

/** For so long the same wish is the same request. */
export const FOLD_MINUTES = 10;

/** SHA-256 over what somebody wishes for, the same however services and slots are ordered and letters are cased. */
export function fingerprintOf(wish: Wish): Buffer {
  const normalised = [
    wish.firstName.toLowerCase(),
    wish.lastName.toLowerCase(),
    wish.dateOfBirth,
    wish.email,
    wish.phoneE164,
    wish.serviceIds.toSorted(),
    wish.preferredDate,
    wish.slots.toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(normalised)).digest();
}
