import { DomainError } from '@bedside/contracts/errors';
import { MAX_CARDS } from '@bedside/contracts/payments/payment.schema';
import { type Actor, isStaff } from '../context.ts';

/** Limits for patients, not for staff. Counted under the lock of the change. */
const limits = {
  insurance: [10, 'insurances'],
  pharmacy: [10, 'pharmacies'],
  member: [20, 'members in this household'],
  chartEntry: [200, 'entries in this history'],
  card: [MAX_CARDS, 'cards'],
} as const;

/** Replaced pictures are kept, so a patient can’t make room. */
const MAX_PICTURES = 100;
const pictures = { PROFILE: 'profile pictures', INSURANCE: 'pictures of insurance cards' } as const;

/** @throws RULE_REFUSED for a patient at the limit */
export function requirePictureWithinLimit(actor: Actor, kind: keyof typeof pictures, count: number): void {
  if (isStaff(actor.role) || count < MAX_PICTURES) return;
  throw new DomainError(
    'RULE_REFUSED',
    `There are already ${MAX_PICTURES} ${pictures[kind]}. Please call us to add another.`,
  );
}

export const isWithinLimit = (kind: keyof typeof limits, count: number): boolean => count < limits[kind][0];

/** @param actor null for anyone who opened a link @throws RULE_REFUSED for a patient at the limit */
export function requireWithinLimit(actor: Actor | null, kind: keyof typeof limits, count: number): void {
  const [limit, text] = limits[kind];
  if ((actor && isStaff(actor.role)) || isWithinLimit(kind, count)) return;
  throw new DomainError(
    'RULE_REFUSED',
    `There are already ${limit} ${text}. Remove one you don’t need, or call us.`,
  );
}
