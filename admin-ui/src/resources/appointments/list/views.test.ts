import { expect, test } from 'vitest';
import { appointmentViews, viewOf } from './views.ts';

const views = appointmentViews('America/Chicago', new Date('2026-10-14T15:42:00Z'));

test('the list opens with the next seven days', () => {
  expect(views[0].filters).toEqual({ from: '2026-10-14', to: '2026-10-20' });
});

test('a view stays what it is under any of its tabs', () => {
  expect(viewOf({ ...views[0].filters, appointmentStatus: 'PAID' }, views)?.key).toBe('next7');
});

test('a view is known by its filters, in any order', () => {
  expect(viewOf({ to: '2026-10-20', from: '2026-10-14' }, views)?.key).toBe('next7');
  expect(viewOf({}, views)?.key).toBe('all');
  expect(viewOf({ q: 'grace' }, views)).toBeUndefined();
});
