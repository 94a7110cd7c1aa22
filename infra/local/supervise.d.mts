import type { ChildProcess } from 'node:child_process';

export function supervise(
  start: (restarts: number) => ChildProcess,
  options: { isRestarted: boolean; pauseMs?: number },
): Promise<number>;
