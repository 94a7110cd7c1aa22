import { containsCardNumber } from '@bedside/contracts/common/card-number';
import { fieldError } from '@bedside/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { refuseTooDeep } from './json-limits.ts';

const otherNumbers = /phone|mobile|fax|memberId|^group$|password|token|Id$|^id$/;

const REFUSAL =
  'This looks like a card number. To keep it safe, enter card numbers only in the payment form.';

/** Runs once the request is known to be allowed and well formed. Rule: money.card-numbers-never-reach-us */
export function rejectCardNumbers(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query }) => {
    const field = fieldWithCard(body) ?? fieldWithCard(query);
    if (field !== null) throw fieldError(field, REFUSAL);
  });
}

/** Dotted path of the first field with a card number, or null. @throws VALIDATION if nested too deep */
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
