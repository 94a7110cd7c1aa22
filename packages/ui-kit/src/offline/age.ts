export const MAX_AGE_MS = 48 * 3_600_000;

/** Until when the copy of the day stays on the device. */
export const keptUntil = (takenAt: number): number => takenAt + MAX_AGE_MS;

export const isTooOld = (since: number, now: number): boolean => now - since >= MAX_AGE_MS;
