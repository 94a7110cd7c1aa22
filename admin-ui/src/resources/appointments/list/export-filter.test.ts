import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { expect, test } from 'vitest';
import { appointmentFilterLabels, exportFilterOf } from './export-filter.ts';

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

const unsaid = ['id', 'createdAfter'];

test('every filter that a user can set has a label', () => {
  const filters = Object.keys(appointmentsResource.filters.shape).filter((name) => !unsaid.includes(name));
  expect(Object.keys(appointmentFilterLabels).sort()).toEqual(filters.sort());
});

test('an empty list names the active filters', () => {
  expect(appointmentFilterLabels.appointmentStatus(['PAID', 'SCHEDULED'])).toBe('status Scheduled or Paid');
  expect(appointmentFilterLabels.paymentMode('CARD ON FILE')).toBe('payment method card on file');
  expect(appointmentFilterLabels.active(false)).toBe('completed or canceled');
});
