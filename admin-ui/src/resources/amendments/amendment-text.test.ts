import { expect, test } from 'vitest';
import { amendmentLook, recordAddress, recordText } from './amendment-text.ts';

test('an overdue request says so instead of its status', () => {
  expect(amendmentLook({ status: 'REQUESTED', isOverdue: true }).label).toBe('Past due');
  expect(amendmentLook({ status: 'REQUESTED', isOverdue: false }).label).toBe('Requested');
});

test('a request names its record and leads to it', () => {
  expect(recordText({ about: 'ALLERGY', recordLabel: 'Penicillin' })).toBe('Allergy: Penicillin');
  expect(recordText({ about: 'OTHER', recordLabel: null })).toBe('Other');
  const patientId = 'p1';
  expect(recordAddress({ about: 'NOTE', recordId: 'a1', patientId })).toBe('/appointments/a1/show');
  expect(recordAddress({ about: 'DOCUMENT', recordId: 'd1', patientId })).toBe('/patients/p1/show/documents');
  expect(recordAddress({ about: 'ALLERGY', recordId: 'c1', patientId })).toBe('/patients/p1/show/chart');
  expect(recordAddress({ about: 'OTHER', recordId: null, patientId })).toBeNull();
});
