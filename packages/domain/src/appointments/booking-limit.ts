import type { Db } from '@bedside/db/database';
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
