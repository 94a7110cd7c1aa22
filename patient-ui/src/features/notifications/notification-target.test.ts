import { expect, test } from 'vitest';
import { isOfReport, targetOf } from './notification-target.ts';

const id = '0199aaaa-0000-7000-8000-000000000001';

test.each([
  ['appointment', `/appointments/appointment_details/${id}`],
  ['conversation', `/chat/${id}`],
  ['chart', '/chart'],
  ['consent', `/consent_details/${id}`],
  ['document', '/records/documents'],
  ['report', '/records/reports'],
  ['something else', '/appointments'],
])('news of a %s leads to it', (entityType, path) => {
  expect(targetOf({ type: 'x', entityType, entityId: id })).toBe(path);
});

test('news of a result is known by its kind', () => {
  expect(['report-released', 'result-there', 'visit-scheduled'].map((type) => isOfReport({ type }))).toEqual([
    true,
    true,
    false,
  ]);
});
