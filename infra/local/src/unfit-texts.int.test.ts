import { allCalls, allResources } from '@bedside/contracts/calls';
import { bodyOf } from '@bedside/contracts/sample';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { allForms } from '@bedside/testing/requests';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { services } from './application.ts';
import { fileOf, send } from './audit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices(services, database);
const callers: Partial<Record<string, Caller>> = {
  public: anonymous,
  patient: await as(await insertPatient(db)),
  'signed-in': await as(await insertPatient(db)),
  provider: await as(await insertStaff(db, { role: 'PROVIDER' })),
  'super-admin': await as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
};
callers.admin = callers['super-admin'];

const HALF = '\ud83d';
const NUL = '\u0000';

const forms = allForms.map((form) => [form.name, form] as const);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'string'
    ? [path]
    : isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]))
      : [];

function withMore(value: unknown, [first, ...rest]: readonly string[], more: string): unknown {
  if (first === undefined) return `${value}${more}`;
  if (!isObject(value)) throw new Error('there is no object here');
  const inner = withMore(value[first], rest, more);
  return Array.isArray(value) ? value.with(Number(first), inner) : { ...value, [first]: inner };
}

const callerFor = (audience: readonly string[]): Caller => {
  const [caller] = audience.flatMap((who) => callers[who] ?? []);
  if (!caller) throw new Error(`no one may: ${audience}`);
  return caller;
};

interface Answer {
  statusCode: number;
  body: string;
  json: () => { code: string; issues?: { path: string }[] };
}

function expectRefused(answer: Answer, path: string): void {
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(400);
  const { code, issues = [] } = answer.json();
  expect(code, path).toBe('VALIDATION');
  expect(issues.map((issue) => issue.path)).toContain(path);
}

describe('text that cannot be stored is rejected by field name', () => {
  // Rule: security.unstorable-texts-are-refused
  it.each(forms)('in the body: %s', async (_name, form) => {
    const body = bodyOf(form, { full: true });
    const file = fileOf(form);
    // Form fields are UTF-8, which cannot encode a lone surrogate.
    for (const path of textsOf(body))
      for (const more of file ? [NUL] : [HALF, NUL]) {
        const request = { body: withMore(body, path, more) as object, ...(file && { file }) };
        const { answer } = await send(callerFor(form.audience), form, request);
        expectRefused(answer, path.join('.'));
      }
  });

  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    'in a filter: %s',
    async (name, { filters, audience }) => {
      const caller = callerFor(audience);
      for (const key of Object.keys(filters.shape))
        for (const more of [HALF, NUL]) {
          const answer = await caller.get(`/admin/${name}`, {
            query: { filter: JSON.stringify({ [key]: more }) },
          });
          expectRefused(answer, `filter.${key}`);
        }
    },
  );

  it.each(
    allCalls.flatMap((call) =>
      call.query instanceof z.ZodObject ? [[call.name, call, call.query.shape] as const] : [],
    ),
  )('in the address: %s', async (_name, call, shape) => {
    for (const key of Object.keys(shape)) {
      const request = {
        query: { [key]: NUL },
        ...(call.body && { body: bodyOf({ ...call, body: call.body }) }),
      };
      const { answer } = await send(callerFor(call.audience), call, request);
      expectRefused(answer, key);
    }
  });
});
