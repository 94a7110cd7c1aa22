import { expect, test } from 'vitest';
import { viewOf } from '../../../list/views.ts';
import { appointmentViews } from './views.ts';

const views = appointmentViews('America/Chicago', new Date('2026-10-14T15:42:00Z'));

test('the list opens with open appointments', () => {
  expect(views[0].filters).toEqual({ active: true });
});

test('the next seven days start today', () => {
  expect(views.find(({ key }) => key === 'next7')?.filters).toEqual({ from: '2026-10-14', to: '2026-10-20' });
});

test('recognizes a view under any of its tabs', () => {
  const paid = { from: '2026-10-14', to: '2026-10-20', appointmentStatus: 'PAID' };
  expect(viewOf(paid, views, 'appointmentStatus')?.key).toBe('next7');
});
