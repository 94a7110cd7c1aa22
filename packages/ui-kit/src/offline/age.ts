export const MAX_AGE_MS = 48 * 3_600_000;

/** When the device’s copy of the day expires. */
export const keptUntil = (takenAt: number): number => takenAt + MAX_AGE_MS;

export const isTooOld = (since: number, now: number): boolean => now - since >= MAX_AGE_MS;
