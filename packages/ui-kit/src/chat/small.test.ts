import { expect, test } from 'vitest';
import { createTypingSignal } from './typing-store.ts';
import { isAtEnd, isNearTop, preserveScrollPosition } from './use-message-log-scroll.ts';

test('typing is published at most every three seconds, and again right after sending', () => {
  let clock = 0;
  let count = 0;
  const { typed, sent } = createTypingSignal(
    () => {
      count += 1;
    },
    () => clock,
  );
  for (clock = 0; clock <= 7_000; clock += 100) typed();
  expect(count).toBe(3);
  sent();
  typed();
  expect(count).toBe(4);
});

test('visible messages stay in place when older ones load above', () => {
  const box = { scrollTop: 40, scrollHeight: 1_000, clientHeight: 400 };
  expect(isNearTop(box)).toBe(true);
  expect(isAtEnd(box)).toBe(false);
  expect(isAtEnd({ ...box, scrollTop: 590 })).toBe(true);
  expect(preserveScrollPosition(box, 1_800)).toBe(840);
});
