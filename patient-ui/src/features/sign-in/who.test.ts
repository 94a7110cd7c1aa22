import { expect, test } from 'vitest';
import { whoOf } from './who.ts';
import { whoIssue } from './who-issue.ts';

test('an @ makes it an email, anything else a user id', () => {
  expect(whoOf(' nora@example.com ')).toEqual({ email: 'nora@example.com' });
  expect(whoOf('nora_w')).toEqual({ userId: 'nora_w' });
});

test('a text that is neither gets a plain refusal', () => {
  expect(whoIssue('nora@example.com')).toBeUndefined();
  expect(whoIssue('nora_w')).toBeUndefined();
  expect(whoIssue('nora@')).toBe('Enter a valid email address.');
  expect(whoIssue('1x')).toContain('Usernames');
});
