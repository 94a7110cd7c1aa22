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
