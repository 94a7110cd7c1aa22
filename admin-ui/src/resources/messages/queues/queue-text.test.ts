import { queueNames } from '@bedside/contracts/job';
import { expect, test } from 'vitest';
import { queueChoices, queueText, stateOf, waitText } from './queue-text.ts';

test('formats a wait in suitable units', () => {
  expect([0, 59.9, 60, 3_599, 3_600, 7_500].map(waitText)).toEqual([
    '0s',
    '59s',
    '1 min',
    '59 min',
    '1h',
    '2h 5m',
  ]);
});

test('marks a queue with a long-waiting job as slow, whatever else is wrong', () => {
  expect(stateOf({ dead: 0, oldestWaitingSeconds: null })).toBe('well');
  expect(stateOf({ dead: 2, oldestWaitingSeconds: 10 })).toBe('failed');
  expect(stateOf({ dead: 2, oldestWaitingSeconds: 301 })).toBe('slow');
});

test('names every queue and offers it as a filter', () => {
  expect(queueNames.filter((queue) => queueText(queue) === queue)).toEqual([]);
  expect(queueChoices.map(({ value }) => value).toSorted()).toEqual(queueNames.toSorted());
});
