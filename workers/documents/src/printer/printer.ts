import { chromiumExecutable } from './chromium.ts';
import { PrintQueue } from './print-queue.ts';

export interface Printer {
  /**
   * @param html self-contained page: no request is made and no script runs
   * @param chromium the configured browser, if any
   * @throws Error on timeout
   */
  print(html: string, chromium: string | undefined): Promise<Buffer>;
  /** Finishes the current print and closes the browsers. A later print restarts them. */
  close(): Promise<void>;
}

const BROWSERS = 2;
const LONGEST_MS = 12_000;

/** Runs at most two browsers, started on demand. A print may take 12 s, or 20 s including browser startup. */
export function createPrinter(longestMs = LONGEST_MS): Printer {
  const lanes = Array.from({ length: BROWSERS }, () => new PrintQueue(longestMs));
  const shortest = () => lanes.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
  return {
    async print(html, chromium) {
      const executable = await chromiumExecutable(chromium);
      // Chosen only when the print can be queued. Otherwise prints that arrive together would all choose the
      // same browser.
      return await shortest().print(html, executable);
    },
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}
