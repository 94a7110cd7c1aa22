/**
 * Header with the position of the database’s log after a commit, as `timeline.bytes`. See
 * docs/decisions/reader-pool.md.
 */
export const POSITION_HEADER = 'x-bedside-position';

/** Precedes every write. A client without a position sends it to ask for positions in its live updates. */
export const FIRST_POSITION = '0.0';

export interface Position {
  timeline: number;
  bytes: bigint;
}

const FORM = /^(\d{1,10})\.(\d{1,20})$/;

/** @returns null if the text is not a position */
export function readPosition(text: string): Position | null {
  const [, timeline, bytes] = FORM.exec(text) ?? [];
  if (timeline === undefined || bytes === undefined) return null;
  return { timeline: Number(timeline), bytes: BigInt(bytes) };
}

/** A later timeline includes everything that was kept from earlier ones. */
export const covers = (reached: Position, needed: Position): boolean =>
  reached.timeline > needed.timeline ||
  (reached.timeline === needed.timeline && reached.bytes >= needed.bytes);

/** The later of two positions. A text that isn’t a position loses. */
export function laterPosition(one: string | null, other: string | null): string | null {
  const [first, second] = [one, other].map((text) => (text === null ? null : readPosition(text)));
  if (!first) return second ? other : null;
  return second && covers(second, first) ? other : one;
}
