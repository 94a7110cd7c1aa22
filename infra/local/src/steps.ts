import { setTimeout as pause } from 'node:timers/promises';
import { isUserFacing, reasonOf, UserFacingError } from './exit-message.ts';

const SLOW_MS = 1_000;
const CLOSED_WITHIN_MS = 15_000;

interface StepOptions {
  /** Set to 1 for work that can’t be repeated. */
  readonly tries?: number;
  readonly pauseMs?: number;
}

/**
 * Retries temporary errors.
 * @throws UserFacingError with advice on a permanent failure
 */
export async function step<T>(title: string, work: () => Promise<T>, options: StepOptions = {}): Promise<T> {
  const started = performance.now();
  const slow = setTimeout(() => console.log(`· ${title} …`), SLOW_MS);
  try {
    const result = await persist(title, work, options);
    console.log(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(slow);
  }
}

/**
 * Retries temporary errors.
 * @throws UserFacingError with advice on a permanent failure
 */
export async function persist<T>(
  title: string,
  work: () => Promise<T>,
  { tries = 4, pauseMs = 1_000 }: StepOptions = {},
): Promise<T> {
  for (let left = tries - 1, wait = pauseMs; ; left -= 1, wait *= 2) {
    try {
      return await work();
    } catch (error) {
      if (isUserFacing(error)) throw error;
      if (process.env.LOG_LEVEL === 'debug') console.error(error);
      if (left <= 0) throw new UserFacingError(givenUp(title, error));
      console.log(`· ${title}: ${reasonOf(error)}. Trying again …`);
      await pause(wait);
    }
  }
}

const givenUp = (title: string, error: unknown): string =>
  `"${title}" did not come about (${reasonOf(error)}): start again when this machine is less busy, nothing is lost. ` +
  'If this keeps happening, start over with npm start -- --reset, which deletes all data. LOG_LEVEL=debug npm start shows more.';

export type Close = () => void | Promise<void>;

/** Closes everything opened in reverse order, each once, even if one fails or hangs. */
export class Opened {
  readonly #closers: Close[] = [];

  add(close: Close): void {
    this.#closers.push(close);
  }

  async closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      const closed = Promise.resolve()
        .then(close)
        .catch((error: unknown) => console.error(error));
      await Promise.race([closed, pause(CLOSED_WITHIN_MS)]);
    }
  }
}
