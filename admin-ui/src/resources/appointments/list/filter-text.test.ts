import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { expect, test } from 'vitest';
import { appointmentFilterLabels } from './export-filter.ts';

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
