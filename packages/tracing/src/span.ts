import type { Context, Tracer } from '@opentelemetry/api';

/** Span attributes may hold only our own names, numbers, and ids: no patient data, secrets, URLs, or SQL. */
export const spanAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'bedside.request_id',
  'bedside.event_id',
  'bedside.job_id',
  'bedside.attempt',
  'bedside.outcome',
  'error.type',
] as const;

type Attributes = Partial<Record<(typeof spanAttributes)[number], string | number>>;

interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` of the span to continue, possibly from another process. Defaults to the current span. */
  from?: string | undefined;
  attributes?: Attributes;
}

export interface OpenSpan {
  /** In W3C format, so that another process can continue the trace. */
  readonly traceparent: string;
  /** Absent if this trace is not recorded. */
  readonly traceId?: string;
  /** Spans opened during the work become children. */
  run<T>(work: () => T): T;
  end(attributes?: Attributes, error?: unknown): void;
}

interface Started {
  tracer: Tracer;
  /** Passed in rather than imported, because a process without tracing doesn’t need the module. */
  api: typeof import('@opentelemetry/api');
}

let started: Started | null = null;

/** Called by `startTracing`. Null turns tracing off. */
export function traceWith(given: Started | null): void {
  started = given;
}

export const isTracing = (): boolean => started !== null;

const kinds = {
  internal: 'INTERNAL',
  server: 'SERVER',
  client: 'CLIENT',
  producer: 'PRODUCER',
  consumer: 'CONSUMER',
} as const;

/** Only these may start a trace, so that a polling loop with nothing to do creates none. */
const BEGIN = ['server', 'consumer'];

/** @returns undefined while tracing is off, or if there is no trace to be part of. The caller ends the span. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan | undefined {
  if (!started) return undefined;
  const { tracer, api } = started;
  const { kind = 'internal', from, attributes = {} } = options;
  if (!BEGIN.includes(kind) && !api.trace.getActiveSpan()) return undefined;
  const parent = from
    ? api.propagation.extract(api.ROOT_CONTEXT, { traceparent: from })
    : api.context.active();
  const span = tracer.startSpan(name, { kind: api.SpanKind[kinds[kind]], attributes }, parent);
  const inside = api.trace.setSpan(parent, span);
  return {
    traceparent: traceparentOf(api, inside),
    ...(span.isRecording() && { traceId: span.spanContext().traceId }),
    run: (work) => api.context.with(inside, work),
    end(later = {}, error) {
      span.setAttributes(later);
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error));
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, options);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

function traceparentOf(api: Started['api'], inside: Context): string {
  const carrier: { traceparent?: string } = {};
  api.propagation.inject(inside, carrier);
  return carrier.traceparent ?? '';
}

const CODE = /^[\w.-]{1,64}$/;

/** An error code or class, but never the message, which may quote a value. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return CODE.test(code) ? code : error.name;
}
