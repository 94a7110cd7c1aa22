import { FIRST_POSITION, laterPosition, readPosition } from '@bedside/contracts/position';

/** Shared by the browser’s tabs, which share a session. */
const KEY = 'bedside-position';

export interface KnownPosition {
  /**
   * The position for the next request, which is the latest that any tab received. Null sends the request to
   * the writer.
   */
  read(): string | null;
  /** The position for opening live updates, so that they carry positions too. */
  readOrFirst(): string;
  /**
   * Takes the position of a live update or of the response to a write. Null means that something changed at an
   * unknown position, which only the response to a later write clears up.
   * @param sent the request’s position; a response from an earlier timeline shows that the database was
   * restored
   */
  observe(position: string | null, answer?: { isWrite: boolean; sent: string | null }): void;
}

const stored = {
  read(): string | null {
    try {
      return globalThis.localStorage?.getItem(KEY) ?? null;
    } catch {
      return null;
    }
  },
  write(position: string): void {
    try {
      globalThis.localStorage?.setItem(KEY, position);
    } catch {
      // Without storage, only this tab knows the position.
    }
  },
};

const timelineOf = (text: string | null): number =>
  (text === null ? null : readPosition(text))?.timeline ?? Number.NaN;

/**
 * The database’s log position after this browser’s last write or live update. See
 * docs/decisions/reader-pool.md.
 */
export function knownPosition(): KnownPosition {
  let known: string | null = null;
  let isSure = true;

  function latest(): string | null {
    const others = stored.read();
    known = laterPosition(known, others);
    if (known !== null && known !== others) stored.write(known);
    return known;
  }

  return {
    read: () => (isSure ? latest() : null),
    readOrFirst: () => latest() ?? FIRST_POSITION,
    observe(position, { isWrite, sent } = { isWrite: false, sent: null }) {
      isSure = position !== null && (isSure || isWrite);
      const before = latest();
      const isRestored = timelineOf(position) < timelineOf(sent) && timelineOf(before) === timelineOf(sent);
      known = isRestored ? position : laterPosition(before, position);
      if (known !== null) stored.write(known);
    },
  };
}
