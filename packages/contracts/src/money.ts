import { z } from 'zod';

/** Whole cents. Dollars are used only in the API. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError when `n` is not a safe integer */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  return n as Cents;
}

/** For amounts that `dollars` has validated. */
export const toCents = (amount: number): Cents => cents(Math.round(amount * 100));
/** @throws RangeError when the amount is not a whole number of cents */
export const toDollars = (amountCents: number): number => cents(amountCents) / 100;

const MAX_DOLLARS = 1_000_000;
const wholeCents = (n: number) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;

/** Dollars with at most two decimals, never negative. */
export const dollars = z
  .number()
  .nonnegative({ error: 'Enter $0 or more.', abort: true })
  .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** Dollars with at most two decimals. Negative when more was paid out than taken in. */
export const netDollars = z
  .number()
  .min(-MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/**
 * An amount paid by card link, so it is $0 for none or at least the card minimum.
 * Rule: money.smallest-card-payment
 */
export const dollarsByCard = dollars.refine(
  (amount) => amount === 0 || amount >= 0.5,
  'Enter $0, or $0.50 or more.',
);

/** A single message covers every way in which the amount can be invalid. */
export const dollarsAboveZero = (refusal: string) =>
  z
    .number()
    .positive({ error: refusal, abort: true })
    .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
    .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** May be negative, as a discount is. Used only in responses. */
export const signedDollars = z.number();
