import { setTimeout as pause } from 'node:timers/promises';
import { explain } from './exit-message.ts';
import type { Opened } from './steps.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches this process twice, from the terminal and from the bootstrap process. */
const SAME_KEYSTROKE_MS = 1_000;
const LET_GO_MS = 5_000;

/** A second signal exits immediately. On failure, prints the reason and exits with 1. */
export async function runUntilSignal(opened: Opened, work: () => Promise<void>): Promise<void> {
  let stoppingSince: number | undefined;
  const end = async (code: number) => {
    await opened.closeAll();
    // Waits for anything that is still opening, in order to close it too.
    await Promise.race([working, pause(LET_GO_MS)]);
    await opened.closeAll();
    process.exit(code);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > SAME_KEYSTROKE_MS)
        process.exit(1);
      if (stoppingSince !== undefined) return;
      stoppingSince = performance.now();
      console.log('\nStopping …');
      void end(0);
    });
  }
  const fail = (error: unknown) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    console.error(`\n✗ ${explain(error)}`);
    void end(1);
  };
  process.on('uncaughtException', fail);
  const working = work().catch(fail);
  await working;
}
