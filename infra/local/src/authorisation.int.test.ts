import { randomUUID } from 'node:crypto';
import type { Call } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import type { Role } from '@bedside/contracts/people/person.schema';
import { keyOf, specifiedCalls } from '@bedside/contracts/specification/specified-calls';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './rooms.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices(services, database);

const callers: Record<'nobody' | Role, Caller> = {
  nobody: anonymous,
  PATIENT: await as(await insertPatient(db)),
  PROVIDER: await as(await insertStaff(db, { role: 'PROVIDER' })),
  ADMIN: await as(await insertStaff(db, { role: 'ADMIN' })),
  SUPER_ADMIN: await as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
};

/** What the words of the specification mean for each caller, written out. */
const admits: Record<string, readonly (keyof typeof callers)[]> = {
  public: ['nobody', 'PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN'],
  'public-payment': ['nobody'],
  'signed-in': ['PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN'],
  patient: ['PATIENT'],
  provider: ['PROVIDER'],
  admin: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
};

/** Calls and resources that the design adds, with who may make them. */
const added: Record<string, readonly string[]> = {
  'POST /auth/refresh': ['public'],
  'GET /auth/human-check': ['public'],
  'GET /config': ['public'],
  'GET /live': ['signed-in'],
  'GET /files/{}': ['public'],
  'POST /payments/request-settlement': ['admin', 'patient'],
  'POST /admin/messages/{}/resend': ['admin'],
  'GET /admin/appointments': ['admin', 'provider'],
  'GET /admin/services': ['admin', 'provider'],
  'GET /admin/patients': ['admin'],
  'GET /admin/providers': ['admin'],
  'GET /admin/invoices': ['admin'],
  'GET /admin/payments': ['admin'],
  'GET /admin/messages': ['admin'],
  'GET /admin/questionnaires': ['admin'],
};

const expected = new Map([
  ...specifiedCalls().map((one) => [keyOf(one), one.audience] as const),
  ...Object.entries(added),
]);

const endsSession = 'POST /auth/logout';

const doors: Pick<Call, 'method' | 'path'>[] = [
  // It stays open for those it admits; its own test is beside it.
  ...allCalls.filter((call) => call.raw !== 'text/event-stream'),
  ...allResources.map(({ name }) => ({ method: 'GET' as const, path: `/admin/${name}` })),
].sort((a, b) => Number(keyOf(a) === endsSession) - Number(keyOf(b) === endsSession));

async function knock(caller: Caller, { method, path }: Pick<Call, 'method' | 'path'>): Promise<number> {
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const send = { GET: caller.get, POST: caller.post, PUT: caller.put, DELETE: caller.delete }[method];
  return (await send(url)).statusCode;
}

describe('who may do what', () => {
  it.each(doors.map((door) => [keyOf(door), door] as const))('%s', async (key, door) => {
    const admitted = (expected.get(key) ?? []).flatMap((audience) => admits[audience] ?? []);
    expect(admitted, 'an audience for this call').not.toEqual([]);
    for (const [name, caller] of Object.entries(callers)) {
      const status = await knock(caller, door);
      const refusal = name === 'nobody' ? 401 : 403;
      if (admitted.some((one) => one === name)) expect(status, `${name} is admitted`).not.toBe(403);
      else expect(status, `${name} is refused`).toBe(refusal);
    }
  });
});
