import { reportStatuses } from '@bedside/contracts/care/care.schema';
import { expect, test } from 'vitest';
import { mayMoveReports, reportBadge } from './report-text.ts';

test('a report that needs action has a hollow dot', () => {
  expect(reportStatuses.map((status) => reportBadge(status).owed)).toEqual([true, true, false]);
});

test('providers, super-admins and admins with the clinical permission can review and release reports', () => {
  expect(mayMoveReports({ role: 'PROVIDER', permissions: [] })).toBe(true);
  expect(mayMoveReports({ role: 'ADMIN', permissions: ['clinical'] })).toBe(true);
  expect(mayMoveReports({ role: 'ADMIN', permissions: ['billing'] })).toBe(false);
});
