import { setTimeout as pause } from 'node:timers/promises';

const SLOW_MS = 1_000;
const CLOSED_WITHIN_MS = 15_000;

/** Does a piece of work, tells what it is when it takes a while, and how long it took when it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const slow = setTimeout(() => console.log(`· ${title} …`), SLOW_MS);
  try {
    const result = await work();
    console.log(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(slow);
  }
}

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
