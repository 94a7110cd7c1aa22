/**
 * Whether the practice visits a postal code, by what `servedPostalCodes` holds: codes or their first digits, none of
 * them for everywhere. Shorter codes have lost their leading zeros.
 */
export const isServedPostalCode = (postalCode: string, served: readonly string[]): boolean =>
  served.length === 0 || served.some((first) => postalCode.trim().padStart(5, '0').startsWith(first));
