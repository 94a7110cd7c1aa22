import { setTimeout as pause } from 'node:timers/promises';
import { isForThePerson, reasonOf, Sentence } from './exit-message.ts';

const SLOW_MS = 1_000;
const CLOSED_WITHIN_MS = 15_000;

interface StepOptions {
  /** How often it is tried before it is given up. Work that can't be begun twice is tried once. */
  readonly tries?: number;
  /** The pause before the second try; each further one is twice as long. */
  readonly pauseMs?: number;
}

/**
 * Does a piece of work, tells what it is when it takes a while, and how long it took when it is done. What fails for a
 * passing reason is tried again.
 * @throws Sentence with what to do when it fails for good
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
 * Does a piece of work, and again where it failed for a passing reason.
 * @throws Sentence with what to do when it fails for good
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
      if (isForThePerson(error)) throw error;
      if (process.env.LOG_LEVEL === 'debug') console.error(error);
      if (left <= 0) throw new Sentence(givenUp(title, error));
      console.log(`· ${title}: ${reasonOf(error)}. Trying again …`);
      await pause(wait);
    }
  }
}

const givenUp = (title: string, error: unknown): string =>
  `"${title}" did not come about (${reasonOf(error)}): start again when this machine is less busy, nothing is lost. ` +
  'If this keeps happening, start over with npm start -- --reset. LOG_LEVEL=debug npm start shows more.';

export type Close = () => void | Promise<void>;

/** What has been opened, to be closed in the opposite order, each once, whatever the others do or never finish doing. */
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
