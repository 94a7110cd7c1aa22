import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { spanAttributes } from '@bedside/tracing/span';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReceivedSpan, startCollector } from './collector.fixture.ts';

const collector = await startCollector();
const { origin, inbox, config, stop } = await withApplication({
  demo: true,
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
});
const email = 'patient@bedside.test';
const symptom = 'Nausea that no one should read here';

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  const answer = z.looseObject({ data: z.looseObject({}) }).parse(await response.json());
  expect(answer, path).not.toHaveProperty('code');
  return answer.data;
}

const { token, user } = z
  .looseObject({ token: z.string(), user: z.looseObject({ patientId: z.uuid() }) })
  .parse(await call('/auth/patient-login', { email, password: DEMO_PASSWORD }));
const authorization = `Bearer ${token}`;

const traceId = '0af7651916cd43dd8448eb211c80319c';
const browserSpan = 'b7ad6b7169203331';
const requestId = `booking-${randomUUID()}`;

/**
 * Books, waits for the message, and returns the collected traces, the metrics, and the texts that must not
 * appear in them.
 */
const { metrics } = await (async () => {
  const { serviceList } = z
    .looseObject({ serviceList: z.array(z.looseObject({ id: z.uuid() })) })
    .parse(await call('/list/patient-services?take=1', undefined, { authorization }));
  const since = new Date();
  await call(
    '/appointment/add-appointment',
    {
      appointmentType: 'SELF_ONLY',
      serviceIds: serviceList.map(({ id }) => id),
      preferedAppointmentDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      appointmentSlot: ['MORNING'],
      serviceAddress: {
        address1: '2136 N Cleveland Ave',
        postalCode: '60614',
        city: 'CHICAGO',
        state: 'Illinois',
      },
      locationType: 'Home',
      primarySymptoms: [{ patientId: user.patientId, symptom }],
    },
    {
      authorization,
      'x-request-id': requestId,
      traceparent: `00-${traceId}-${browserSpan}-01`,
    },
  );
  await inbox.next({ to: email, channel: 'email', since }, ({ text }) => !/\b\d{6}\b/.test(text));
  await call(`/payments/${user.patientId}/setupIntent`, {}, { authorization });
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${config.metricsToken[0]}` },
  });
  const metrics = { type: response.headers.get('content-type'), text: await response.text() };
  await stop();
  return { metrics };
})();

const ofTrace = collector.spans.filter((span) => span.traceId === traceId);
const nameOf = new Map(ofTrace.map((span) => [span.spanId, span]));
const attributeOf = (span: ReceivedSpan, key: string) =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0];

/** The spans from the request to this span. */
function pathTo(span: ReceivedSpan | undefined): string[] {
  if (!span) return [];
  const parent = nameOf.get(span.parentSpanId ?? '');
  return parent ? [...pathTo(parent), span.name] : [`${span.parentSpanId}`, span.name];
}

describe('a trace', () => {
  // Rule: security.traces-name-no-one
  it('follows an appointment from the booking in the browser to the mail server', () => {
    const mail = ofTrace.find(({ name }) => name === 'mail send');
    expect(pathTo(mail)).toEqual([
      browserSpan,
      'POST /v1/appointment/add-appointment',
      'call addAppointment',
      'record appointment.requested',
      'relay appointment.requested',
      'job announce',
      'transaction',
      'record delivery.queued',
      'relay delivery.queued',
      'job send-delivery',
      'mail send',
    ]);
    const said = ofTrace.flatMap((span) => attributeOf(span, 'bedside.request_id') ?? []);
    expect(new Set(said)).toEqual(new Set([requestId]));
    expect(said.length).toBeGreaterThan(5);
  });

  it('has a span for a request to Stripe', () => {
    const stripe = collector.spans.find(({ name }) => name.startsWith('stripe '));
    const parent = collector.spans.find(({ spanId }) => spanId === stripe?.parentSpanId);
    expect(parent?.name).toBe('call createSetupIntent');
  });

  // Rule: security.traces-name-no-one
  it('says nothing but names and ids from a closed list', () => {
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !spanAttributes.some((known) => known === key))).toEqual([]);
    expect(keys).toContain('http.route');
    const text = JSON.stringify(collector.spans);
    for (const secret of [token, email, symptom, 'Cleveland', user.patientId, DEMO_PASSWORD, 'select '])
      expect(text).not.toContain(secret);
    for (const { name } of collector.spans) expect(name).toMatch(/^[\w./:-]+( [\w./:*-]+)?$/);
  });

  it('is named by the metrics as an example of its route and job', () => {
    expect(metrics.type).toContain('application/openmetrics-text');
    expect(metrics.text).toMatch(
      new RegExp(
        `bedside_http_request_seconds_bucket\\{[^}]*add-appointment[^}]*\\} \\d+ # \\{trace_id="${traceId}"\\}`,
      ),
    );
    expect(metrics.text).toMatch(/# EOF\s*$/);
  });

  it('begins with a call or an event, never with a part of one', () => {
    const first = collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name);
    expect(first.filter((name) => !/^(GET|POST|PUT|DELETE|relay) /.test(name))).toEqual([]);
    expect(first).toContain('POST /v1/auth/patient-login');
  });
});
