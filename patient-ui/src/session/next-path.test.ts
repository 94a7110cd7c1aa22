import { expect, test } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

test('sign-in returns to a path of the portal', () => {
  expect(nextPath('?next=%2Fappointments%2Fupcoming_appointments')).toBe(
    '/appointments/upcoming_appointments',
  );
});

test('sign-in never redirects to another site', () => {
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

test('the sign-in path includes the page the user wanted', () => {
  const wanted = '/appointments/upcoming_appointments';
  expect(nextPath(signInPath(wanted).slice(1))).toBe(wanted);
  expect(signInPath('/logout')).toBe('/');
});
