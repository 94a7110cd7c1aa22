import { expect, test } from 'vitest';
import { viewOf } from '../../../list/views.ts';
import { appointmentViews, statusTabs } from './views.ts';

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

const tabs = statusTabs({ appointmentStatus: { SCHEDULED: 66, PAID: 3, COMPLETED: 40 } });

test('the first tab counts and opens open appointments, the second one all', () => {
  expect(tabs[0]).toEqual({ value: undefined, label: 'Open', count: 69, besides: { active: true } });
  expect(tabs[1]).toEqual({ value: undefined, label: 'All', count: 109, besides: { active: undefined } });
});

test('each status has a tab with its count, past ones included', () => {
  expect(tabs.find(({ value }) => value === 'SCHEDULED')?.count).toBe(66);
  expect(tabs.find(({ value }) => value === 'COMPLETED')).toMatchObject({
    count: 40,
    besides: { active: undefined },
  });
  expect(tabs.find(({ value }) => value === 'CANCELLED')?.count).toBe(0);
});

test('tabs have no counts until the list has loaded', () => {
  expect(statusTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
});
