import { expect, test } from 'vitest';
import { statusTabs } from './views.ts';

const tabs = statusTabs({ appointmentStatus: { SCHEDULED: 66, PAID: 3, COMPLETED: 40 } });

test('the first tab counts and opens open appointments, the last one all', () => {
  expect(tabs[0]).toEqual({ value: undefined, label: 'Open', count: 69, besides: { active: true } });
  expect(tabs.at(-1)).toEqual({ value: undefined, label: 'All', count: 109, besides: { active: undefined } });
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
