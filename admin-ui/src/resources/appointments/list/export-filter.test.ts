import { expect, test } from 'vitest';
import { exportFilterOf } from './export-filter.ts';

test('converts list filters to export filters', () => {
  expect(exportFilterOf({ q: 'Maya', from: '2026-10-01', to: '2026-10-31', telemedicine: true })).toEqual({
    q: 'Maya',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    telemedicine: true,
  });
  expect(exportFilterOf({})).toEqual({});
  expect(exportFilterOf({ appointmentStatus: 'PAID' })).toEqual({ status: ['PAID'] });
  expect(exportFilterOf({ active: true, appointmentStatus: ['PAID', 'COMPLETED'] })).toEqual({
    status: ['PAID'],
  });
  expect(exportFilterOf({ paymentRequest: true })).toEqual({ status: ['PAYMENT REQUESTED'] });
});

test.each([
  { late: true },
  { unassigned: true },
  { id: ['a'] },
  { active: true, appointmentStatus: 'COMPLETED' },
])('returns none where the export would contain other appointments: %j', (filter) => {
  expect(exportFilterOf(filter)).toBeNull();
});
