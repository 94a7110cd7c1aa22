import { expect, test } from 'vitest';
import { statusTabs } from './status-tabs.ts';

test('tabs carry the counts of the list, and all of them together first', () => {
  const tabs = statusTabs({ appointmentStatus: { SCHEDULED: 66, PAID: 3 } });
  expect(tabs[0]).toEqual({ value: undefined, label: 'All', count: 69 });
  expect(tabs.find(({ value }) => value === 'SCHEDULED')?.count).toBe(66);
  expect(tabs.find(({ value }) => value === 'CANCELLED')?.count).toBe(0);
});

test('tabs stand without counts until the list is there', () => {
  expect(statusTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
});
