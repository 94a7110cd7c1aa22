import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { supervise } from '../supervise.mjs';

/** Each run of the process in turn; the last one is repeated. */
const playing = (...scripts: readonly string[]) => {
  const starts: number[] = [];
  const start = (restarts: number) => {
    starts.push(restarts);
    const script = scripts[Math.min(restarts, scripts.length - 1)] ?? '';
    return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  };
  return { start, starts };
};
const options = { isRestarted: true, pauseMs: 1 };

const dies = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))";
const ends = "process.send('ready', () => process.exit(0))";

it('starts a killed process again, until it exits on its own', async () => {
  const { start, starts } = playing(dies, dies, ends);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await supervise(start, options)).toBe(0);
  expect(starts).toEqual([0, 1, 2]);
});

it('gives up on a process that keeps dying, and says so', async () => {
  const { start, starts } = playing(dies);
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await supervise(start, options)).toBe(143);
  expect(starts).toHaveLength(6);
  expect(error).toHaveBeenLastCalledWith(expect.stringContaining('keeps stopping'));
});

it('does not repeat a start that failed', async () => {
  const { start, starts } = playing('process.exit(1)');
  expect(await supervise(start, options)).toBe(1);
  expect(starts).toEqual([0]);
});

it('does not restart a process that was stopped on purpose', async () => {
  const file = path.join(import.meta.dirname, '../supervise.mjs');
  const child = "process.send('ready'); setInterval(() => {}, 1000)";
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process';
       import { supervise } from ${JSON.stringify(file)};
       const start = () => {
         const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
         child.once('message', () => console.log('ready'));
         return child;
       };
       process.exit(await supervise(start, { isRestarted: true, pauseMs: 1 }));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { promise, resolve } = Promise.withResolvers<number | null>();
  parent.once('exit', resolve);
  parent.stdout.once('data', () => parent.kill('SIGTERM'));
  expect(await promise).toBe(143);
});
