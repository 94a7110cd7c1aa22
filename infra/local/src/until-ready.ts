import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 50;

/** @throws Error after a minute, or once `ended` reports failure */
export async function untilReady(
  name: string,
  url: string,
  ended: () => number | null = () => null,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answersWell(url))) {
    const code = ended();
    if (code !== null) throw new Error(`${name} ended with code ${code} before it was ready`);
    if (Date.now() > deadline) throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`);
    await pause(ASK_EVERY_MS);
  }
}

async function answersWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
