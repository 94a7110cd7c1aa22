import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Cost } from './long-texts.fixture.ts';

function costs(): Cost[] {
  const script = fileURLToPath(new URL('long-texts.fixture.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Cost[];
}

/** Reading 1 MB takes just over a millisecond. Anything quadratic takes many seconds. */
const isSlow = ({ check, reading }: Cost) => check / reading >= 20;
const PROCESSES = 5;

describe('every text check', () => {
  // Rule: security.text-checks-are-linear
  it('grows only with the text, and takes 20 ms for 1 MB at most', { timeout: 180_000 }, () => {
    let slow = costs().filter(isSlow);
    // What the JIT optimizes differs from process to process, but slow code is slow in every one.
    for (let others = 1; slow.length > 0 && others < PROCESSES; others += 1) {
      const again = new Set(
        costs()
          .filter(isSlow)
          .map(({ name, text }) => name + text),
      );
      slow = slow.filter(({ name, text }) => again.has(name + text));
    }
    expect(slow).toEqual([]);
  });
});
