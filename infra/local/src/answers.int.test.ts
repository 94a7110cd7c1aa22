import { randomUUID } from 'node:crypto';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { buildApp } from '@bedside/service-kit/app';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './rooms.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database);
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

describe('L2 answers (ASVS 14.2.2, 14.3.2)', () => {
  it.each(reads)('%s is kept by no cache and its address told to nobody', async (url) => {
    for (const caller of callers) {
      const { headers } = await caller.get(url);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  it.each(['/auth/link', '/auth/reset-password', '/auth/direct-login'])(
    '%s, which a token opens, neither',
    async (url) => {
      const { headers } = await anonymous.post(url, { token: 't'.repeat(43) });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    },
  );

  it('to failures of ours carry a request id and nothing of what failed', async () => {
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
