import { containsCardNumber } from '@bedside/contracts/common/card-number';
import { fieldError } from '@bedside/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { refuseTooDeep } from './depth.ts';

/** Fields that hold long numbers of another kind, and what is kept as a hash. */
const otherNumbers = /phone|mobile|fax|memberId|^group$|password|token|Id$|^id$/;

const REFUSAL =
  'This looks like a card number. To keep it safe, enter card numbers only in the payment form.';

/** Runs once the request is known to be allowed and well-formed. Rule: money.card-numbers-never-reach-us */
export function rejectCardNumbers(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query }) => {
    const field = fieldWithCard(body) ?? fieldWithCard(query);
    if (field !== null) throw fieldError(field, REFUSAL);
  });
}

/** The dotted path of the first field that holds one; null where none does. @throws VALIDATION for what is nested too deep */
export function fieldWithCard(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return containsCardNumber(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  refuseTooDeep(path);
  for (const [key, inner] of Object.entries(value)) {
    if (otherNumbers.test(key)) continue;
    const found = fieldWithCard(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
