import { createHash } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { toE164, toEmail } from '../contact.policy.ts';
import { consumePoint, createLimiter, throwIfLimited } from '../people/limiter.ts';

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
