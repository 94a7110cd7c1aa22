import { expect, test } from 'vitest';
import { buildFit } from './appointment.fixture.ts';
import { dragPreviewConflict } from './ghost-strip.ts';

const whole = { from: 765, to: 825 };
const before = { from: 700, to: 750 };
const after = { from: 840, to: 885 };

test('shows missing minutes before the next drive at the end', () => {
  const fit = buildFit({ clash: 'travel', shortMinutes: 12, travelMinutesBefore: 10 });
  expect(dragPreviewConflict(whole, fit, [before, after])).toEqual({ from: 813, to: 825 });
});

test('shows missing minutes of the drive there at the start', () => {
  const fit = buildFit({ clash: 'travel', shortMinutes: 15, travelMinutesBefore: 30 });
  expect(dragPreviewConflict(whole, fit, [before, after])).toEqual({ from: 765, to: 780 });
});

test('covers at most half of the slot for overlapping appointments', () => {
  const fit = buildFit({ clash: 'appointment' });
  expect(dragPreviewConflict(whole, fit, [{ from: 810, to: 900 }])).toEqual({ from: 810, to: 825 });
  expect(dragPreviewConflict(whole, fit, [{ from: 700, to: 900 }])).toEqual({ from: 765, to: 795 });
});

test('shows no strip for a fitting slot or time off', () => {
  expect(dragPreviewConflict(whole, buildFit(), [after])).toBeNull();
  expect(dragPreviewConflict(whole, buildFit({ clash: 'off' }), [after])).toBeNull();
});
