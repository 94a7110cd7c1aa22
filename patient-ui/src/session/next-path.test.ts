import { expect, test } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

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

test('the sign-in remembers where somebody wanted to be', () => {
  const wanted = '/appointments/upcoming_appointments';
  expect(nextPath(signInPath(wanted).slice(1))).toBe(wanted);
  expect(signInPath('/logout')).toBe('/');
});
