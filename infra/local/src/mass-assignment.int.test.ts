import { bodyOf } from '@bedside/contracts/sample';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { allForms, privileged, takes } from '@bedside/testing/requests';
import { type Caller, startServices } from '@bedside/testing/service';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';
import { fileOf, type Request, send } from './audit.fixture.ts';
import { databaseSnapshot } from './database-snapshot.fixture.ts';

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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths of all objects in a body. */
function spotsOf(value: unknown, path: string[] = []): string[][] {
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([key, inner]) => spotsOf(inner, [...path, key]));
  return Array.isArray(value) ? inside : [path, ...inside];
}

/** A questionnaire’s answers are named by its questions, and a FHIR form may contain anything. */
const isFree = (spot: string[]) => spot[0] === 'answers' || spot[0] === 'resource';

function valueAt(value: unknown, spot: readonly string[]): object {
  const found = spot.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  if (!isObject(found)) throw new Error('there is no object here');
  return found;
}

function withWord(value: unknown, spot: readonly string[], key: string, word: unknown): unknown {
  const [first, ...rest] = spot;
  if (!isObject(value)) throw new Error('there is no object here');
  if (first === undefined) return { ...value, [key]: word };
  const inner = withWord(value[first], rest, key, word);
  return Array.isArray(value) ? value.with(Number(first), inner) : { ...value, [first]: inner };
}

const word = fc.oneof(
  fc.constantFrom('SUPER_ADMIN', 'PREMIER', 'PAID', 'APPROVED', '0', null, []),
  fc.string(),
  fc.boolean(),
  fc.integer(),
);

describe('an extra field in a body', () => {
  // Rule: security.unknown-fields-are-refused
  it.each(allForms.map((form) => [form.name, form] as const))(
    'is rejected by name at any depth, and nothing changes: %s',
    async (_name, form) => {
      const body = bodyOf(form, { full: true });
      const file = fileOf(form);
      const admitted = form.audience.flatMap((who) => callers[who] ?? []);
      expect(admitted).not.toEqual([]);
      const slips = fc.record({
        caller: fc.constantFrom(...admitted),
        spot: fc.constantFrom(...spotsOf(body).filter((spot) => !isFree(spot))),
        key: fc.constantFrom(...privileged.filter((key) => !takes(form, key))),
        value: file ? fc.string({ minLength: 1 }) : word,
      });
      const before = await databaseSnapshot(db);
      await fc.assert(
        fc.asyncProperty(slips, async ({ caller, spot, key, value }) => {
          fc.pre(!Object.hasOwn(valueAt(body, spot), key));
          const request: Request = { body: withWord(body, spot, key, value) as object };
          const { answer } = await send(caller, form, { ...request, ...(file && { file }) });
          expect(answer.statusCode, answer.body).toBe(400);
          expect(answer.json().code).toBe('VALIDATION');
          expect(answer.json().issues).toContainEqual(
            expect.objectContaining({ path: [...spot, key].join('.') }),
          );
        }),
        { numRuns: 15 },
      );
      expect(await databaseSnapshot(db)).toEqual(before);
    },
  );
});
