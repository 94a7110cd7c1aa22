import { PrintQueue } from './print-queue.ts';

/** Prints pages to PDF. */
export interface Printer {
  /**
   * @param html a whole page that needs nothing from outside: whatever it names is not fetched, no script runs
   * @param executable the browser
   * @throws Error when it takes too long
   */
  print(html: string, executable: string): Promise<Buffer>;
  /** Finishes what is being printed, then ends the browsers. A later print starts them again. */
  close(): Promise<void>;
}

const BROWSERS = 2;
const LONGEST_MS = 12_000;

/**
 * A printer with at most two browsers, each started when it is first needed. A print takes 12 s at the most, and with
 * the start of a browser 20 s.
 */
export function createPrinter(longestMs = LONGEST_MS): Printer {
  const lanes = Array.from({ length: BROWSERS }, () => new PrintQueue(longestMs));
  const shortest = () => lanes.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
  return {
    print: (html, executable) => shortest().print(html, executable),
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
  };
}
