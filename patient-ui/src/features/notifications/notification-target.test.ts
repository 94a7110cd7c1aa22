import { expect, test } from 'vitest';
import { isOfReport, targetOf } from './notification-target.ts';

const id = '0199aaaa-0000-7000-8000-000000000001';

test.each([
  ['appointment', `/appointments/appointment_details/${id}`],
  ['conversation', `/chat/${id}`],
  ['chart', '/chart'],
  ['consent', `/consent_details/${id}`],
  ['document', '/records/documents'],
  ['familyGrant', '/profile/family/access'],
  ['questionnaire', `/predictive360/${id}`],
  ['subscription', '/profile/plans'],
  ['report', '/records/reports'],
  ['something else', '/appointments'],
])('a notification about a %s opens it', (entityType, path) => {
  expect(targetOf({ type: 'x', entityType, entityId: id })).toBe(path);
});

test('a report notification is recognized by its type', () => {
  expect(
    ['report-released', 'result-there', 'appointment-scheduled'].map((type) => isOfReport({ type })),
  ).toEqual([true, true, false]);
});
