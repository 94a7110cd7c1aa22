import { timingSafeEqual } from 'node:crypto';

/** Whether the header carries one of the tokens. Compared in constant time. */
export const isMetricsToken = (authorization: string | undefined, tokens: readonly string[]): boolean =>
  tokens.some((token) => isSameText(authorization ?? '', `Bearer ${token}`));

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
