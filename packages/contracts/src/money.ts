import { z } from 'zod';

/** Integer cents. Dollars exist on the wire only. */
export type Cents = number & { readonly __unit: 'cents' };

/** @throws RangeError when `n` is not a safe integer */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  return n as Cents;
}

/** Dollars from the wire, already checked by `dollars`, to cents. */
export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));
export const toDollars = (amount: Cents): number => amount / 100;

const MAX_DOLLARS = 1_000_000;
const wholeCents = (n: number) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;

/** An amount on the wire: dollars with at most two decimals, never negative. */
export const dollars = z
  .number()
  .nonnegative({ error: 'Enter $0 or more.', abort: true })
  .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
  .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** An amount above zero: whatever else is wrong with it, one refusal says so. */
export const dollarsAboveZero = (refusal: string) =>
  z
    .number()
    .positive({ error: refusal, abort: true })
    .max(MAX_DOLLARS, { error: 'Enter a smaller amount.', abort: true })
    .refine(wholeCents, 'Enter an amount with up to two decimal places.');

/** A discount or another line below zero, outgoing only. */
export const signedDollars = z.number();
