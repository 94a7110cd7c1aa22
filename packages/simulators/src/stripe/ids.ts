import { randomBytes } from 'node:crypto';

/** An id in Stripe's manner: a prefix that names the kind, then 24 letters and digits. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

export function randomText(length: number): string {
  return randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '0')
    .slice(0, length);
}
