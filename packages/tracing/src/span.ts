import type { Context, Tracer } from '@opentelemetry/api';

/** Span attributes may hold our own names, numbers and ids. No patient data, secrets, URLs, or SQL. */
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
  /** `traceparent` of the span that this one continues, possibly of another process. Absent: the running one. */
  from?: string | undefined;
  attributes?: Attributes;
}

export interface OpenSpan {
  /** W3C form, to continue elsewhere. */
  readonly traceparent: string;
  /** Absent if this trace is not sent. */
  readonly traceId?: string;
  /** Spans opened inside become children. */
  run<T>(work: () => T): T;
  end(attributes?: Attributes, error?: unknown): void;
}

interface Started {
  tracer: Tracer;
  /** Not imported here, because a process without tracing doesn’t need it. */
  api: typeof import('@opentelemetry/api');
}

let started: Started | null = null;

/** For `startTracing`; null turns tracing off. */
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

/** These may begin a trace; the work of a loop that found nothing to do does not. */
const BEGIN = ['server', 'consumer'];

/** @returns undefined while tracing is off, and for a part of no trace. The caller ends the span. */
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

/** An error code or class, never the message, which may quote a value. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return CODE.test(code) ? code : error.name;
}
