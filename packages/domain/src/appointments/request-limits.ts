import { createHash } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { toE164, toEmail } from '../contact.policy.ts';
import { type Actor, isStaff } from '../context.ts';
import { consumePoint, createLimiter, throwIfLimited } from '../people/limiter.ts';

/** Many more than anybody needs; whoever needs more calls, and staff books. */
const BOOKINGS_A_DAY = 20;

/** Counts the visits that a patient asks for, also those that are asked for at once. */
interface BookingLimit {
  /** @throws TOO_MANY with `retryAfter` */
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

/** Each request is answered by e-mail and text: whoever these belong to may have sent none of them. */
const REQUESTS_AN_HOUR = 10;

/** Counts the requests without an account by the contacts they name, from whichever addresses they come. */
interface RequestLimit {
  /** @throws TOO_MANY with `retryAfter`; VALIDATION on `phoneNumber` */
  take(contacts: { email: string; phoneNumber: string }): Promise<void>;
}

export function createRequestLimit(db: Db): RequestLimit {
  const limiter = createLimiter(db, { name: 'web-request', points: REQUESTS_AN_HOUR, seconds: 3600 });
  return {
    async take({ email, phoneNumber }) {
      for (const contact of [toEmail(email), toE164(phoneNumber, 'phoneNumber')])
        throwIfLimited(await consumePoint(limiter, keyOf(contact)));
    },
  };
}

/** Keys name nobody. */
const keyOf = (contact: string) => createHash('sha256').update(contact.toLowerCase()).digest('base64url');
