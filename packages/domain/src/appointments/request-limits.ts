import type { Db } from '@bedside/db/database';
import { toE164, toEmail } from '../contact.policy.ts';
import { type Actor, isStaff } from '../context.ts';
import { createLimiter, limiterKey, runWithinLimit } from '../people/limiter.ts';

/** Generous for any household; above it, staff books. */
const BOOKINGS_A_DAY = 20;

interface BookingLimit {
  run<T>(actor: Actor, book: () => Promise<T>): Promise<T>;
}

export function createBookingLimit(db: Db): BookingLimit {
  const limiter = createLimiter(db, { name: 'booking', points: BOOKINGS_A_DAY, seconds: 86_400 });
  return {
    run: ({ userId, role }, book) => (isStaff(role) ? book() : runWithinLimit(limiter, [userId], book)),
  };
}

/** Each request sends an email and a text to an address the sender may not own. */
const REQUESTS_AN_HOUR = 10;

/** Counted per contact, whatever IP address it comes from. */
interface RequestLimit {
  run<T>(contacts: { email: string; phoneNumber: string }, ask: () => Promise<T>): Promise<T>;
}

export function createRequestLimit(db: Db): RequestLimit {
  const limiter = createLimiter(db, { name: 'appointment-request', points: REQUESTS_AN_HOUR, seconds: 3600 });
  return {
    async run({ email, phoneNumber }, ask) {
      const contacts = [toEmail(email), toE164(phoneNumber, 'phoneNumber')];
      return await runWithinLimit(limiter, contacts.map(limiterKey), ask);
    },
  };
}
