import * as api from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll } from 'vitest';
import { traceWith } from './span.ts';

/**
 * Records the spans of a test file or block.
 * @returns a function for the spans that ended since its last call
 */
export function recordedSpans() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  beforeAll(() => traceWith({ tracer: provider.getTracer('test'), api }));
  afterAll(() => traceWith(null));
  return async () => {
    await provider.forceFlush();
    const spans = exporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({
      name,
      attributes,
      events,
      status,
    }));
    exporter.reset();
    return spans;
  };
}
