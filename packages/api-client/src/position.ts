import { FIRST_POSITION, laterPosition, readPosition } from '@bedside/contracts/position';

/** Shared by the tabs of a browser, which share a session. */
const KEY = 'bedside-position';

export interface KnownPosition {
  /** For the next request: the latest position that any tab has received. Null sends it to the writer. */
  read(): string | null;
  /** For opening live updates, so that they carry positions. */
  readOrFirst(): string;
  /**
   * From a live update, or from the answer to a write. Null: something happened, and no one knows where; only the
   * answer to a later write clears that up.
   * @param sent with the request; an answer from an earlier timeline shows that the database was restored
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
      // Without storage, only this tab remembers it.
    }
  },
};

const timelineOf = (text: string | null): number =>
  (text === null ? null : readPosition(text))?.timeline ?? Number.NaN;

/** Log position of the database after this browser’s last write or live update. See docs/decisions/reader-pool.md. */
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
