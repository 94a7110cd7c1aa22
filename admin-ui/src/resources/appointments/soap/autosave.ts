import { ApiError } from '@bedside/api-client/api-error';
import { MAX_RICH_TEXT } from '@bedside/contracts/care/soap-notes.api';

/** Delay after the last key press. */
export const AUTOSAVE_DELAY_MS = 1_500;
/** Longest delay during continuous typing. */
export const AUTOSAVE_MAX_DELAY_MS = 10_000;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Will be retried automatically. */
  | { kind: 'offline' }
  /** Someone else saved in the meantime, so the author must decide. */
  | { kind: 'conflict' }
  | { kind: 'tooLong' }
  | { kind: 'refused'; failure: Error };

interface Options {
  version: number;
  /** Returns the new version. */
  save(text: string, version: number): Promise<number>;
  onState(state: SaveState): void;
  /** Returns a cancel function. */
  later(run: () => void, milliseconds: number): () => void;
}

export interface Autosave {
  change(text: string): void;
  /** Saves pending text now. @returns whether everything is saved */
  flush(): Promise<boolean>;
  /** Continues from another version, and saves `text` over it if given. */
  resume(version: number, text?: string): void;
  version(): number;
  stop(): void;
}

/** Saves debounced, with one request at a time. */
export function createAutosave(options: Options): Autosave {
  const { save, onState, later } = options;
  let version = options.version;
  /** Unsaved text. */
  let text: string | null = null;
  let sending: Promise<void> | null = null;
  let isHeld = false;
  let failures = 0;
  let callOff = () => {};
  let callOffLongest: (() => void) | null = null;

  function plan(milliseconds: number): void {
    callOff();
    callOff = later(() => void send(), milliseconds);
  }

  function settle(): void {
    callOff();
    callOffLongest?.();
    callOffLongest = null;
  }

  function failed(failure: unknown): void {
    const passes = failure instanceof ApiError && (failure.status === 0 || failure.status >= 429);
    if (passes) {
      onState({ kind: 'offline' });
      plan(Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY));
      failures += 1;
      return;
    }
    isHeld = true;
    if (failure instanceof ApiError && failure.code === 'CONCURRENT_UPDATE') onState({ kind: 'conflict' });
    else
      onState({ kind: 'refused', failure: failure instanceof Error ? failure : new Error(String(failure)) });
  }

  async function sendNow(sent: string): Promise<void> {
    onState({ kind: 'saving' });
    try {
      version = await save(sent, version);
    } catch (failure) {
      return failed(failure);
    }
    failures = 0;
    if (text === sent) {
      text = null;
      onState({ kind: 'saved' });
    } else {
      onState({ kind: 'waiting' });
      plan(AUTOSAVE_DELAY_MS);
    }
  }

  async function send(): Promise<void> {
    settle();
    if (sending) return sending;
    if (text === null || isHeld) return;
    if (text.length > MAX_RICH_TEXT) return onState({ kind: 'tooLong' });
    sending = sendNow(text);
    await sending;
    sending = null;
  }

  return {
    change(next) {
      text = next;
      if (isHeld) return;
      if (!sending && failures === 0) onState({ kind: 'waiting' });
      if (failures === 0) plan(AUTOSAVE_DELAY_MS);
      callOffLongest ??= later(() => void send(), AUTOSAVE_MAX_DELAY_MS);
    },
    async flush() {
      if (sending) await sending;
      await send();
      return text === null;
    },
    resume(next, mine) {
      version = next;
      isHeld = false;
      failures = 0;
      text = mine ?? null;
      if (text === null) onState({ kind: 'saved' });
      else void send();
    },
    version: () => version,
    stop: settle,
  };
}
