import { z } from 'zod';

/** Integer cents. Dollars exist only on the wire. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError when `n` is not a safe integer */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  return n as Cents;
}

/** Already validated by `dollars`. */
export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));
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

/** Dollars with at most two decimals, below zero where more was paid out than taken in. */
export const netDollars = z
  .number()
  .min(-MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** A link to pay by card goes with it; $0 is none. Rule: money.smallest-card-payment */
export const dollarsByCard = dollars.refine(
  (amount) => amount === 0 || amount >= 0.5,
  'Enter $0, or $0.50 or more.',
);

/** One message covers every way to be invalid. */
export const dollarsAboveZero = (refusal: string) =>
  z
    .number()
    .positive({ error: refusal, abort: true })
    .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
    .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** A discount or another line below zero, outgoing only. */
export const signedDollars = z.number();
