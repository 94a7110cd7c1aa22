import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gatherer = (run: (items: readonly number[]) => void) =>
  gather({ run, least: 400, most: 5_000, now: Date.now, random: () => 1 });

it('runs soon after a single change', () => {
  const run = vi.fn();
  gatherer(run).add(1);
  vi.advanceTimersByTime(399);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledExactlyOnceWith([1]);
});

it('is not put off by changes that keep coming', () => {
  const run = vi.fn();
  const changes = gatherer(run);
  for (let item = 0; item < 100; item += 1) {
    changes.add(item);
    vi.advanceTimersByTime(100);
  }
  expect(run.mock.calls.length).toBeGreaterThan(1);
  vi.advanceTimersByTime(5_000);
  expect(run.mock.calls.flat(2)).toEqual(Array.from({ length: 100 }, (_, item) => item));
});

it('waits up to the longest time while much changes, and a short time again once it is calm', () => {
  const run = vi.fn();
  const changes = gatherer(run);
  for (let item = 0; item < 200; item += 1) {
    changes.add(item);
    vi.advanceTimersByTime(300);
  }
  // A minute with 3.3 changes a second runs every five seconds, once the rate is known.
  expect(run.mock.calls.length).toBeLessThan(16);
  vi.advanceTimersByTime(10_000);
  run.mockClear();
  changes.add(201);
  vi.advanceTimersByTime(400);
  expect(run).toHaveBeenCalledExactlyOnceWith([201]);
});

it('runs no more once it was stopped', () => {
  const run = vi.fn();
  const changes = gatherer(run);
  changes.add(1);
  changes.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
