import { randomUUID } from 'node:crypto';
import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { buildApp } from '@bedside/service-kit/app';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';
import { callNamed, newCast, openAuditStage, send } from './audit.fixture.ts';
import { appointmentWithInvoice } from './audit-invoices.fixture.ts';

const stage = await openAuditStage();
const { db, as, anonymous, parts } = stage;
const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
const callers = [
  anonymous,
  await as(await insertPatient(db)),
  await as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
];

const reads = [
  ...allCalls
    .filter(({ method, raw }) => method === 'GET' && raw !== 'text/event-stream')
    .map(({ path }) => path),
  ...allResources.map(({ name }) => `/admin/${name}`),
].map((path) => path.replaceAll(/\{\w+\}/g, () => randomUUID()));

describe('responses', () => {
  // Rule: security.no-caching
  it.each(reads)('to GET %s are not cached and send no Referer', async (url) => {
    for (const caller of callers) {
      const { headers } = await caller.get(url);
      expect(headers).toMatchObject(unkept);
    }
  });

  it.each(['/auth/link', '/auth/reset-password', '/auth/direct-login', '/auth/confirm-contact'])(
    'to POST %s, which takes a token, are not cached and send no Referer',
    async (url) => {
      const { headers } = await anonymous.post(url, { token: 't'.repeat(43) });
      expect(headers).toMatchObject(unkept);
    },
  );

  // Rule: security.no-caching
  it('with a record, a file, or an image are not cached', async () => {
    const cast = await newCast(stage);
    const caller = await as(cast.patient);
    const record = await caller.get(`/users/patient-detail/${cast.patient.id}`);
    const link = { params: { id: await appointmentWithInvoice(cast) } };
    const { invoiceLink } = (await send(caller, callNamed('getInvoiceLink'), link)).answer.json().data;
    const uploaded = await caller.upload('/users/profile-image', photograph());
    const { profileImage } = uploaded.json().data;
    const file = await anonymous.get(new URL(invoiceLink, 'http://here').pathname.replace('/v1', ''));
    const image = await anonymous.get(profileImage.replace('/v1', ''));
    expect([file.headers['content-type'], image.headers['content-type']]).toEqual([
      'application/pdf',
      'image/webp',
    ]);
    for (const answer of [record, uploaded, file, image]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject(unkept);
    }
  });

  it('during a database outage say when to retry and nothing about the database', async () => {
    const away = {
      ...parts,
      now: () => {
        throw Object.assign(new Error('at 10.0.0.7'), { code: '57P01' });
      },
    };
    const app = await buildApp({ parts: away, services, limits: false });
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/send-OTP',
      payload: { email: 'nora@example.com' },
    });
    await app.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ ...unkept, 'retry-after': '2' });
    expect(answer.body).not.toMatch(/10\.0|57P|nora/);
  });

  it('to internal errors have a request id and no details', async () => {
    const broken = {
      ...parts,
      now: () => {
        throw new Error('password=hunter2 at /work/secret.ts');
      },
    };
    const app = await buildApp({ parts: broken, services, limits: false });
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/patient-login',
      payload: { email: 'nora@example.com', password: 'Correct-horse-1' },
    });
    await app.close();
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'message', 'requestId']);
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', requestId: answer.headers['x-request-id'] });
    expect(answer.body).not.toMatch(/hunter2|secret|nora|at /);
  });
});
