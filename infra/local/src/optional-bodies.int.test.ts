import { randomUUID } from 'node:crypto';
import type { Call } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { urlOf } from '@bedside/service-kit/bind';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { as } = await startServices(services, database);
const callers = {
  'super-admin': await as(await insertStaff(database.db, { role: 'SUPER_ADMIN' })),
  patient: await as(await insertPatient(database.db)),
};

const accepts = (call: Call, body: unknown) => call.body?.safeParse(body).success ?? false;
const optional = allCalls.filter(
  (call) => !call.upload && call.audience[0] !== 'public' && (accepts(call, {}) || accepts(call, undefined)),
);

const json = { headers: { 'content-type': 'application/json' } };
const cases = optional.flatMap((call) =>
  (Object.entries(callers) as [string, Caller][]).map(([who, caller]) => ({ call, who, caller })),
);

describe('calls with an optional body', () => {
  it('exist', () => expect(optional.length).toBeGreaterThan(10));

  it.each(cases)(
    '$call.name returns the same to $who without a body as with an empty object',
    async ({ call, caller }) => {
      const url = urlOf(call.path)
        .replace('/v1', '')
        .replaceAll(/:\w+/g, () => randomUUID());
      const method = call.method === 'PUT' ? 'put' : 'post';
      const asked = [
        await caller[method](url, {}),
        await caller[method](url),
        await caller[method](url, undefined, json),
      ];
      const [empty, ...absent] = asked.map((answer) => {
        const said = String(answer.headers['content-type']).startsWith('text/csv') ? {} : answer.json();
        return { status: answer.statusCode, code: said.code, message: said.message };
      });
      for (const answer of absent) expect(answer).toEqual(empty);
    },
  );
});

const required = allCalls.filter(
  (call) =>
    call.body &&
    !call.upload &&
    !call.raw &&
    call.audience.some((who) => who === 'patient' || who === 'admin') &&
    !accepts(call, {}) &&
    !accepts(call, undefined),
);

// Rule: security.missing-fields-are-named
describe('calls with a required body', () => {
  it.each(required.map((call) => [call.name, call] as const))(
    '%s names what is missing of no body as of an empty object',
    async (_, call) => {
      const url = urlOf(call.path)
        .replace('/v1', '')
        .replaceAll(/:\w+/g, () => randomUUID());
      const method = call.method === 'PUT' ? 'put' : 'post';
      const caller = callers[call.audience.includes('patient') ? 'patient' : 'super-admin'];
      const [none, empty] = [(await caller[method](url)).json(), (await caller[method](url, {})).json()];
      expect(none.issues ?? none.code).toEqual(empty.issues ?? empty.code);
      expect(none.message).not.toMatch(/Invalid|must be an object/);
    },
  );

  it('refuses to cancel a visit without saying why', async () => {
    const answer = await callers.patient.put(`/appointment/${randomUUID()}/cancel`);
    expect(answer.json().issues).toEqual([
      { path: 'cancellationReason', message: 'This field is required.' },
    ]);
  });

  it('asks for the kind of an entry in words', async () => {
    const send = async (body: object) =>
      (await callers.patient.post('/patient/add-history', body)).json().issues;
    expect(await send({ patientId: randomUUID() })).toEqual([
      { path: 'kind', message: 'This field is required.' },
    ]);
    expect(await send({ patientId: randomUUID(), kind: 'OTHER' })).toEqual([
      {
        path: 'kind',
        message: 'This must be one of these: PAST_MEDICAL, FAMILY_MEDICAL, ALLERGY, MEDICATION, SURGICAL.',
      },
    ]);
  });
});
