/** Where the database's log was after a commit, as `timeline.bytes`. See docs/decisions/reader-pool.md. */
export const POSITION_HEADER = 'x-bedside-position';

/** Before every write. A reader of live updates that has no position yet asks for positions with it. */
export const FIRST_POSITION = '0.0';

export interface Position {
  timeline: number;
  bytes: bigint;
}

const FORM = /^(\d{1,10})\.(\d{1,20})$/;

/** @returns null if the text is no position */
export function readPosition(text: string): Position | null {
  const [, timeline, bytes] = FORM.exec(text) ?? [];
  if (timeline === undefined || bytes === undefined) return null;
  return { timeline: Number(timeline), bytes: BigInt(bytes) };
}

/** A later timeline has all that was kept of the earlier ones. */
export const covers = (reached: Position, asked: Position): boolean =>
  reached.timeline > asked.timeline || (reached.timeline === asked.timeline && reached.bytes >= asked.bytes);

/** The later of two texts. One that is no position loses. */
export function laterPosition(one: string | null, other: string | null): string | null {
  const [first, second] = [one, other].map((text) => (text === null ? null : readPosition(text)));
  if (!first) return second ? other : null;
  return second && covers(second, first) ? other : one;
}
