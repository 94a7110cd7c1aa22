import { expect, test } from 'vitest';
import { buildFit } from './appointment.fixture.ts';
import { dragPreviewConflict } from './ghost-strip.ts';

const whole = { from: 765, to: 825 };
const before = { from: 700, to: 750 };
const after = { from: 840, to: 885 };

test('the missing minutes of the next drive stand at the end', () => {
  const fit = buildFit({ clash: 'travel', shortMinutes: 12, travelMinutesBefore: 10 });
  expect(dragPreviewConflict(whole, fit, [before, after])).toEqual({ from: 813, to: 825 });
});

test('those of the drive to it stand at the start', () => {
  const fit = buildFit({ clash: 'travel', shortMinutes: 15, travelMinutesBefore: 30 });
  expect(dragPreviewConflict(whole, fit, [before, after])).toEqual({ from: 765, to: 780 });
});

test('what two visits share takes at most half of the place', () => {
  const fit = buildFit({ clash: 'appointment' });
  expect(dragPreviewConflict(whole, fit, [{ from: 810, to: 900 }])).toEqual({ from: 810, to: 825 });
  expect(dragPreviewConflict(whole, fit, [{ from: 700, to: 900 }])).toEqual({ from: 765, to: 795 });
});

test('what fits, and a time off, have none', () => {
  expect(dragPreviewConflict(whole, buildFit(), [after])).toBeNull();
  expect(dragPreviewConflict(whole, buildFit({ clash: 'off' }), [after])).toBeNull();
});
