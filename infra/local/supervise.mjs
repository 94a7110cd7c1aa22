import { setTimeout as pause } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const MOST_RESTARTS = 5;
const WITHIN_MS = 10 * 60_000;

/**
 * Runs a process and starts it again if it dies after it sent `ready`: up to five times in ten minutes. A terminal
 * signals the whole process group, but a service manager only this process, so signals are passed on.
 * @param {(restarts: number) => import('node:child_process').ChildProcess} start
 * @param {{ isRestarted: boolean, pauseMs?: number }} options
 * @returns {Promise<number>} the exit code
 */
export async function supervise(start, { isRestarted, pauseMs = 1_000 }) {
  const died = [];
  let isTold = false;
  let child;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      isTold = true;
      child.kill(signal);
    });
  for (;;) {
    child = start(died.length);
    const { code, signal, isReady } = await endOf(child);
    const exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
    if (!isRestarted || !isReady || isTold || code === 0) return exitCode;
    died.push(Date.now());
    if (died.filter((at) => at > Date.now() - WITHIN_MS).length > MOST_RESTARTS) {
      console.error('\n✗ Bedside keeps stopping. Look at the lines above, then run npm start again.');
      return exitCode;
    }
    console.error(`\nBedside stopped unexpectedly (${signal ?? `code ${code}`}). Starting it again …`);
    await pause(pauseMs);
    if (isTold) return exitCode;
  }
}

function endOf(child) {
  return new Promise((resolve, reject) => {
    let isReady = false;
    child.once('message', () => {
      isReady = true;
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal, isReady }));
  });
}
