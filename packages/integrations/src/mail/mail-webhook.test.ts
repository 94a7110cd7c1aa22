import { expect, it } from 'vitest';
import { signBody } from '../signed-body.ts';
import { parseMailWebhook } from './mail.adapter.ts';

const SECRET = 'a secret of the mail provider';

const read = (report: object) => {
  const body = JSON.stringify(report);
  return parseMailWebhook(
    { body: Buffer.from(body), signature: signBody(body, SECRET, new Date()) },
    [SECRET],
    new Date(),
  );
};

it('a mail report keeps its valid lines, so one bad line does not cause a resend', () => {
  const events = [
    { type: 'bounce', email: 'Nora@Example.com', messageId: 'abc@host' },
    { type: 'bounce', email: 'no address' },
    { type: 'opened', email: 'nora@example.com' },
    null,
    { type: 'complaint', email: 'iris@example.com' },
  ];
  expect(read({ events })).toEqual([
    { type: 'bounce', email: 'nora@example.com', messageId: '<abc@host>' },
    { type: 'complaint', email: 'iris@example.com', messageId: null },
  ]);
});

it('a mail webhook that is not a report is refused', () => {
  expect(() => read({ events: 'none' })).toThrow('no report');
});
