import type { Db } from '@bedside/db/database';
import { toE164, toEmail } from '../contact.policy.ts';
import { type Actor, isStaff } from '../context.ts';
import { consumePoint, createLimiter, limiterKey, throwIfLimited } from '../people/limiter.ts';

/** Generous for any household; above it, staff books. */
const BOOKINGS_A_DAY = 20;

interface BookingLimit {
  take(actor: Actor): Promise<void>;
}

export function createBookingLimit(db: Db): BookingLimit {
  const limiter = createLimiter(db, { name: 'booking', points: BOOKINGS_A_DAY, seconds: 86_400 });
  return {
    async take({ userId, role }) {
      if (!isStaff(role)) throwIfLimited(await consumePoint(limiter, userId));
    },
  };
}

/** Each request sends an email and a text to an address the sender may not own. */
const REQUESTS_AN_HOUR = 10;

/** Counted per contact, whatever IP address it comes from. */
interface RequestLimit {
  take(contacts: { email: string; phoneNumber: string }): Promise<void>;
}

export function createRequestLimit(db: Db): RequestLimit {
  const limiter = createLimiter(db, { name: 'appointment-request', points: REQUESTS_AN_HOUR, seconds: 3600 });
  return {
    async take({ email, phoneNumber }) {
      for (const contact of [toEmail(email), toE164(phoneNumber, 'phoneNumber')])
        throwIfLimited(await consumePoint(limiter, limiterKey(contact)));
    },
  };
}
