import { expect, test } from 'vitest';
import { identifierIssue, parseIdentifier } from './identifier.ts';

test('text with an @ is an email, anything else a username', () => {
  expect(parseIdentifier(' nora@example.com ')).toEqual({ email: 'nora@example.com' });
  expect(parseIdentifier('nora_w')).toEqual({ userId: 'nora_w' });
});

test('text that is neither gets a clear error message', () => {
  expect(identifierIssue('nora@example.com')).toBeUndefined();
  expect(identifierIssue('nora_w')).toBeUndefined();
  expect(identifierIssue('nora@')).toBe('Enter a valid email address.');
  expect(identifierIssue('1x')).toContain('Usernames');
});
