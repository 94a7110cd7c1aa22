import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { DomainError } from '@bedside/contracts/errors';
import { getConfig } from '@bedside/contracts/practice/config.api';
import { savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
import { sendQuestionnaire, submitQuestionnaire } from '@bedside/contracts/questionnaires/submissions.api';
import { openRedis } from '@bedside/queue/redis';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { NO_REDIS, withRedis } from '@bedside/testing/redis';
import { startServices } from '@bedside/testing/service';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { defineService } from './service.ts';

const database = await withDatabase();
const { db } = database;

const nowhere = 'nowhere' as 'auth';

let bookings = 0;
const service = defineService(nowhere, [
  ({ bind }) => {
    bind(getConfig, async () => {
      throw new Error('password=hunter2 leaked from a stack');
    });
    bind(submitQuestionnaire, async () => ({ message: 'Submitted.' }));
    bind(sendQuestionnaire, async () => {
      throw new DomainError('NOT_FOUND');
    });
    bind(addAppointment, async () => {
      bookings += 1;
      throw new DomainError('RULE_REFUSED', `Refused ${bookings} times.`);
    });
  },
]);
const { app, parts, as, anonymous } = await startServices([service], database);
const safe = await withRedis();
const evicting = await withRedis(['--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru']);

describe('a service does not start', () => {
  it('with a call that has no handler', async () => {
    const start = buildApp({ parts, services: [defineService('questionnaires', [])] });
    await expect(start).rejects.toThrow(/questionnaires serves no handler for: .*sendQuestionnaire/);
  });

  // Rule: security.default-deny
  it('with a route without an audience', async () => {
    const careless = defineService(nowhere, [
      ({ bind }) => bind({ ...getConfig, audience: [] as never }, async () => ({}) as never),
    ]);
    await expect(buildApp({ parts, services: [careless] })).rejects.toThrow(
      'GET /v1/config declares no audience',
    );
  });

  it('with a resource that declares a body no handler serves, or serves one without declaring it', async () => {
    const list = async () => ({ rows: [], total: 0 });
    const get = async () => Promise.reject(new DomainError('NOT_FOUND'));
    const halfServed = defineService(nowhere, [
      ({ bindResource }) => bindResource(savedViewsResource, { list, get }),
    ]);
    const undeclared = defineService(nowhere, [
      ({ bindResource }) =>
        bindResource(savedViewsResource, { list, get, create: get, update: get as never }),
    ]);
    await expect(buildApp({ parts, services: [halfServed] })).rejects.toThrow('saved-views: create');
    await expect(buildApp({ parts, services: [undeclared] })).rejects.toThrow('saved-views: update');
  });
});

describe('every response', () => {
  it('has a request id, is not cached, and cannot be framed', async () => {
    const { headers, statusCode } = await anonymous.get('/nowhere', {
      headers: { 'x-request-id': 'abc-12345678' },
    });
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'x-request-id': 'abc-12345678',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  });

  // Rule: security.failures-say-nothing
  it('to an unexpected error reveals only its request id', async () => {
    const answer = await anonymous.get('/config');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'message', 'requestId']);
  });

  it('to a HEAD, an unknown method, or a trailing slash follows the route table', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/v1/config' })).statusCode).toBe(404);
    expect((await anonymous.get('/config/')).statusCode).toBe(500);
  });

  // Rule: security.same-origin-changes
  it('to a page of another origin is an error', async () => {
    const answer = await anonymous.get('/config', {
      headers: { origin: 'https://evil.example', host: 'bedside.test' },
    });
    expect(answer.statusCode).toBe(403);
  });

  // Rule: security.same-origin-changes
  it.each(['/v1/config', '/%761/config', '/v%31/config', '/v1/%63onfig'])(
    'at %s is kept by no cache, and is an error to a page of another origin',
    async (url) => {
      const headers = { host: 'bedside.test' };
      const response = await app.inject({ url, headers });
      expect([response.statusCode, response.headers['cache-control']]).toEqual([500, 'no-store']);
      const other = await app.inject({ url, headers: { ...headers, origin: 'https://evil.example' } });
      expect(other.statusCode).toBe(403);
    },
  );

  // Rule: security.same-origin-changes
  it('to a page that hides its origin is an error', async () => {
    const answer = await anonymous.get('/config', { headers: { origin: 'null', host: 'bedside.test' } });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a request body', () => {
  const body = { token: 't'.repeat(43), answers: {} };

  it('with an unknown key, or missing when required, is rejected with the field', async () => {
    const extra = await anonymous.post('/list/prometheus/submit', { ...body, role: 'ADMIN' });
    expect(extra.statusCode).toBe(400);
    expect(extra.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ message: expect.stringContaining('role') }],
    });
    const missing = await anonymous.post('/list/prometheus/submit', { answers: {} });
    expect(missing.json().issues).toEqual([expect.objectContaining({ path: 'token' })]);
  });

  it.each([
    ['isn’t valid JSON', '{"token":', 'application/json', 400],
    ['another type', 'token=1', 'application/x-www-form-urlencoded', 415],
    ['plain text', 'token', 'text/plain', 415],
    ['a prototype', '{"__proto__":{"a":1}}', 'application/json', 400],
  ])('that is %s is rejected', async (_what, payload, type, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/list/prometheus/submit',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });

  it('over the limit returns 413', async () => {
    const answer = await anonymous.post('/list/prometheus/submit', {
      ...body,
      filler: 'x'.repeat(1_100_000),
    });
    expect(answer.statusCode).toBe(413);
  });
});

describe('the guard', () => {
  const ask = { patientId: crypto.randomUUID(), questionnaireId: crypto.randomUUID() };

  it('returns 401 without a token or with a forged one and 403 to another role, before reading the body', async () => {
    expect((await anonymous.post('/list/prometheus/send-questionare', ask)).statusCode).toBe(401);
    const forged = { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' } };
    expect((await anonymous.post('/list/prometheus/send-questionare', ask, forged)).statusCode).toBe(401);
    const patient = await as(await insertPatient(db));
    const refused = await patient.post('/list/prometheus/send-questionare', { nonsense: true });
    expect(refused.statusCode).toBe(403);
  });

  it('leaves an audit row for a refusal', async () => {
    const person = await insertPatient(db);
    await (await as(person)).post('/list/prometheus/send-questionare', ask);
    const rows = await db.selectFrom('auditLog').selectAll().where('actorId', '=', person.id).execute();
    expect(rows).toEqual([expect.objectContaining({ action: 'sendQuestionnaire', outcome: 'refused' })]);
  });

  it('rejects a session that was ended', async () => {
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const caller = await as(admin);
    expect((await caller.post('/list/prometheus/send-questionare', ask)).statusCode).toBe(404);
    await db.updateTable('sessions').set({ revokedAt: new Date() }).where('userId', '=', admin.id).execute();
    expect((await caller.post('/list/prometheus/send-questionare', ask)).statusCode).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  const patientId = crypto.randomUUID();
  const booking = {
    appointmentType: 'SELF_ONLY',
    serviceIds: [crypto.randomUUID()],
    preferedAppointmentDate: '2030-01-01',
    appointmentSlot: ['MORNING'],
    primarySymptoms: [{ patientId, symptom: 'Cough' }],
  };

  // Rule: security.idempotency-keys
  it('is free again after an error, and a malformed one is rejected', async () => {
    const caller = await as(await insertPatient(db));
    const keyed = { headers: { 'idempotency-key': 'decision-1' } };
    const before = bookings;
    await caller.post('/appointment/add-appointment', booking, keyed);
    await caller.post('/appointment/add-appointment', booking, keyed);
    expect(bookings).toBe(before + 2);
    const odd = await caller.post('/appointment/add-appointment', booking, {
      headers: { 'idempotency-key': 'x y' },
    });
    expect(odd.json().code).toBe('MALFORMED');
    expect(await db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([]);
  });
});

describe('the rate limit of a call', () => {
  // Rule: security.strangers-are-limited
  it('has a default for public calls, and counts every request of a burst', async () => {
    const open = defineService(nowhere, [
      ({ bind }) =>
        bind({ ...submitQuestionnaire, name: 'openToAll' }, async () => ({ message: 'Submitted.' })),
    ]);
    const instance = await buildApp({ parts, services: [open] });
    const payload = { token: 't'.repeat(43), answers: {} };
    const url = '/v1/list/prometheus/submit';
    const ask = (headers = {}) => instance.inject({ method: 'POST', url, payload, headers });
    const answers = await Promise.all(Array.from({ length: 650 }, () => ask()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(50);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await instance.close();
  });

  // Rule: security.strangers-are-limited
  it('applies per address across two instances, and says when to retry', async () => {
    const limited = defineService(nowhere, [
      ({ bind }) =>
        bind({ ...submitQuestionnaire, name: 'limited', limit: { max: 3, perSeconds: 600 } }, async () => ({
          message: 'Submitted.',
        })),
    ]);
    const instances = [
      await buildApp({ parts, services: [limited] }),
      await buildApp({ parts, services: [limited] }),
    ];
    const payload = { token: 't'.repeat(43), answers: {} };
    const statuses: number[] = [];
    for (const instance of [...instances, ...instances]) {
      const answer = await instance.inject({
        method: 'POST',
        url: '/v1/list/prometheus/submit',
        payload,
        headers: { 'x-forwarded-for': `10.0.0.${statuses.length}` },
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await Promise.all(instances.map((instance) => instance.close()));
  });

  // Rule: security.strangers-are-limited
  it('counts the addresses that one IPv6 line has as one', async () => {
    const limited = defineService(nowhere, [
      ({ bind }) =>
        bind(
          { ...submitQuestionnaire, name: 'limitedLine', limit: { max: 3, perSeconds: 600 } },
          async () => ({
            message: 'Submitted.',
          }),
        ),
    ]);
    const instance = await buildApp({ parts, services: [limited] });
    const payload = { token: 't'.repeat(43), answers: {} };
    const url = '/v1/list/prometheus/submit';
    const from = async (remoteAddress: string) =>
      (await instance.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (const host of ['1', 'a', 'ffff', '1:2:3']) statuses.push(await from(`2001:db8:1:2::${host}`));
    expect([...statuses, await from('2001:db8:1:3::1')]).toEqual([200, 200, 200, 429, 200]);
    await instance.close();
  });
});

describe('readiness', () => {
  it('differs from liveness, and metrics require the token', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' });
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    const authorization = `Bearer ${parts.config.metricsToken}`;
    const metrics = await app.inject({ url: '/metrics', headers: { authorization } });
    expect(metrics.body).toContain('bedside_http_request_seconds_count');
  });

  it('fails if the database refuses the role, and says what to do', async () => {
    const config = { ...parts.config, databaseRole: 'nobody_here' };
    const refused = await buildApp({ parts: { ...parts, config }, services: [service] });
    const ready = await refused.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json().problem).toMatch(/work as bedside_app instead of nobody_here.*DATABASE_ROLE/);
    await refused.close();
  });

  it('does not depend on Redis: requests are answered while it is down', async () => {
    const away = openRedis('redis://127.0.0.1:1', { failFast: true });
    const withoutRedis = await buildApp({ parts: { ...parts, redis: away }, services: [service] });
    expect((await withoutRedis.inject('/health/ready')).json()).toEqual({ status: 'ready' });
    await withoutRedis.close();
    away.disconnect();
  });

  it('fails if Redis would lose jobs, and says what to set', async (test) => {
    const good = await readinessOn(safe ?? test.skip(NO_REDIS));
    expect([good.statusCode, good.json()]).toEqual([200, { status: 'ready' }]);
    const bad = await readinessOn(evicting ?? test.skip(NO_REDIS));
    expect(bad.statusCode).toBe(503);
    expect(bad.json().problem).toContain('set it to noeviction');
  });

  async function readinessOn({ url }: { url: string }) {
    const redis = openRedis(url);
    const onRedis = await buildApp({ parts: { ...parts, redis }, services: [service] });
    const ready = await onRedis.inject('/health/ready');
    await onRedis.close();
    redis.disconnect();
    return ready;
  }
});

it('logs each line of a request under its id', async () => {
  const lines: { msg: string; requestId?: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logging = await buildApp({ parts: { ...parts, log }, services: [service] });
  await logging.inject({ url: '/v1/config', headers: { 'x-request-id': 'request-1234' } });
  await logging.close();
  const notified = lines.filter(({ msg }) => msg.startsWith('request'));
  expect(notified.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['request failed', 'request-1234'],
    ['request', 'request-1234'],
  ]);
});
