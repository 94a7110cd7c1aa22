import * as api from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, expect, it } from 'vitest';
import { inSpan, isTracing, openSpan, traceWith } from './span.ts';
import { startTracing } from './start-tracing.ts';

afterEach(() => traceWith(null));

it('is off without an address, and then only runs the work', async () => {
  expect(await startTracing(undefined, 'test')).toBeUndefined();
  expect(isTracing()).toBe(false);
  expect(openSpan('call', { kind: 'server' })).toBeUndefined();
  expect(await inSpan('call', {}, async () => 'done')).toBe('done');
});

// Rule: security.traces-name-nobody
it.each([
  [Object.assign(new Error('Key (email)=(ada@example.com) exists'), { code: '23505' }), '23505'],
  [Object.assign(new TypeError('Ada has measles'), { code: 'Ada has measles' }), 'TypeError'],
  ['Ada has measles', 'unknown'],
])('says of a failure its code or class, and never its message', async (error, kind) => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  traceWith({ tracer: provider.getTracer('test'), api });
  const work = inSpan('call', { kind: 'server' }, () => Promise.reject(error));
  await expect(work).rejects.toBe(error);
  await provider.forceFlush();
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: 'call', attributes: { 'error.type': kind }, events: [] });
  expect(span?.status.message).toBeUndefined();
});
