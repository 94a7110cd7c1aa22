import { describe, expect, it } from 'vitest';
import { inSpan, isTracing, openSpan } from './span.ts';
import { recordedSpans } from './spans.fixture.ts';
import { startTracing } from './start-tracing.ts';

it('is off without an address, and then only runs the work', async () => {
  expect(await startTracing(undefined, 'test')).toBeUndefined();
  expect(isTracing()).toBe(false);
  expect(openSpan('call', { kind: 'server' })).toBeUndefined();
  expect(await inSpan('call', {}, async () => 'done')).toBe('done');
});

describe('a span', () => {
  const spans = recordedSpans();

  // Rule: security.traces-name-no-one
  it.each([
    [Object.assign(new Error('Key (email)=(ada@example.com) exists'), { code: '23505' }), '23505'],
    [Object.assign(new TypeError('Ada has measles'), { code: 'Ada has measles' }), 'TypeError'],
    ['Ada has measles', 'unknown'],
  ])('says of a failure its code or class, and never its message', async (error, kind) => {
    const work = inSpan('call', { kind: 'server' }, () => Promise.reject(error));
    await expect(work).rejects.toBe(error);
    const [span] = await spans();
    expect(span).toMatchObject({ name: 'call', attributes: { 'error.type': kind }, events: [] });
    expect(span?.status.message).toBeUndefined();
  });
});
