import { settingsFrom } from '@bedside/domain/practice/settings';
import { expect, it } from 'vitest';
import { renderEmailHtml } from './email.ts';
import { codeEmail } from './one-time-code.ts';

it('the subject is one line, whatever the practice entered as its name', () => {
  const settings = { ...settingsFrom({}), name: 'Lakeside\r\nBcc: all@example.com' };
  const content = codeEmail({ purpose: 'STAFF_SIGN_IN', code: '123456', language: 'en', settings }, {});
  const { subject } = renderEmailHtml(content, { settings, link: 'https://care.example', language: 'en' });
  expect(subject).toBe('Your Lakeside Bcc: all@example.com code');
});
