/**
 * Parts of an amount of cents by weight, in whole cents that together are exactly the amount: each its share rounded
 * down, and what is left goes cent by cent to the largest remainders, the first of equal ones first.
 * @param total zero or more
 * @param weights zero or more each; where all are zero, so are all parts
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  const left = total - shares.reduce((sum, share) => sum + share.cents, 0);
  const first = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  for (const share of first.slice(0, left)) share.cents += 1;
  return shares.map((share) => share.cents);
}
