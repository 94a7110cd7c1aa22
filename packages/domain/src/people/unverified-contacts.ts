import type { Db } from '@bedside/db/database';
import { consumePoint, createLimiter, throwIfLimited } from './limiter.ts';

const TRIES_AN_HOUR = 10;

/** Counts what tells somebody whether a contact or a user id that is not proven to be theirs is in use. */
export interface UnverifiedContacts {
  /** @throws TOO_MANY with `retryAfter` */
  take(userId: string): Promise<void>;
}

export function createUnverifiedContacts(db: Db): UnverifiedContacts {
  const limiter = createLimiter(db, { name: 'unproven-contact', points: TRIES_AN_HOUR, seconds: 3600 });
  return { take: async (userId) => throwIfLimited(await consumePoint(limiter, userId)) };
}
