/** What every mapper reads out of Stripe's objects: times in seconds, references by id or expanded. */
export const instant = (seconds: number) => new Date(seconds * 1000);

export const instantOrNull = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? instant(seconds) : null;

export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

type Reference = string | { id: string } | null | undefined;

export function idOrNull(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** A reference that is always there. */
export const requiredIdOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
