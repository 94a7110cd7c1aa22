import { expect, test } from 'vitest';
import {
  gapsBetween,
  hoursIn,
  minutesIn,
  overlapOf,
  percentOf,
  snapToStep,
  toMinutes,
  toTime,
} from './time-span.ts';

test('converts a time of day to minutes and back', () => {
  expect(toMinutes('12:45')).toBe(765);
  expect(toTime(765)).toBe('12:45');
  expect(toTime(5)).toBe('00:05');
});

test('clamps a time to its day', () => {
  expect(toTime(-20)).toBe('00:00');
  expect(toTime(1500)).toBe('23:59');
});

test('snaps a dragged appointment to quarter hours', () => {
  expect(snapToStep(757)).toBe(750);
  expect(snapToStep(758)).toBe(765);
});

test('the current time is shown in the zone of the practice', () => {
  expect(minutesIn('America/Chicago', new Date('2026-10-14T15:42:00Z'))).toBe(642);
});

test('finds the overlap of two time spans and the gaps between them', () => {
  expect(overlapOf({ from: 0, to: 10 }, { from: 10, to: 20 })).toBeNull();
  expect(overlapOf({ from: 0, to: 12 }, { from: 10, to: 20 })).toEqual({ from: 10, to: 12 });
  expect(
    gapsBetween({ from: 0, to: 10 }, [
      { from: 2, to: 4 },
      { from: 3, to: 20 },
    ]),
  ).toEqual([{ from: 0, to: 2 }]);
});

test('places a bar by its time and clips it to the span', () => {
  expect(percentOf({ from: 450, to: 540 }, { from: 480, to: 1080 })).toEqual({ start: 0, size: 10 });
  expect(percentOf({ from: 0, to: 100 }, { from: 480, to: 1080 })).toEqual({ start: 0, size: 0 });
});

test('labels the full hours of a span', () => {
  expect(hoursIn({ from: 480, to: 630 })).toEqual([480, 540, 600]);
});
