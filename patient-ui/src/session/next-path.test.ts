import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test('leads back to a path of the portal', () => {
  expect(nextPath('?next=%2Fappointments%2Fupcoming_appointments')).toBe(
    '/appointments/upcoming_appointments',
  );
});

test('never leads to another site', () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe('/home');
  }
});
