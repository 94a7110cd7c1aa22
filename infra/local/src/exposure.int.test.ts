import { envelopeOf } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import type { Caller } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callNamed, newCast, openAuditStage, send } from './audit.fixture.ts';
import { patientDataCalls } from './audit-calls.fixture.ts';
import {
  exposureScene,
  FOR_STAFF,
  keysIn,
  privateOf,
  readCalls,
  SECRET,
  undeclaredIn,
} from './exposure.fixture.ts';

const stage = await openAuditStage();
const scene = await exposureScene(stage);
const { callers, asks, links, anonymous } = scene;

interface Seen {
  who: string;
  what: string;
  /** As the contract declares the answer. */
  schema: z.ZodType;
  status: number;
  body: string;
}

async function readEverything(): Promise<Seen[]> {
  const seen: Seen[] = [];
  const note = async (
    { who, what, schema }: Pick<Seen, 'who' | 'what' | 'schema'>,
    asked: ReturnType<typeof send>,
  ) => {
    const { statusCode: status, body } = (await asked).answer;
    seen.push({ who, what, schema, status, body });
    return body;
  };
  for (const [who, caller] of Object.entries(callers)) {
    for (const call of readCalls)
      await note(
        { who, what: `${call.method} ${call.path}`, schema: envelopeOf(call) },
        send(caller, call, asks[call.name] ?? {}),
      );
    for (const { name, row, record = row } of allResources) {
      const list = { method: 'GET', path: `/admin/${name}` } as const;
      const schema = z.array(row);
      const listed = await note({ who, what: `GET ${list.path}`, schema }, send(caller, list, {}));
      // The oldest record: ids are time-ordered.
      const [first] = [JSON.parse(listed)].flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const one = { ...list, path: `${list.path}/{id}` };
      if (first?.id)
        await note(
          { who, what: `GET ${one.path}`, schema: record },
          send(caller, one, { params: { id: first.id } }),
        );
    }
  }
  for (const [name, asked] of Object.entries(links)) {
    const call = callNamed(name);
    await note(
      { who: 'the bearer of a link', what: `${call.method} ${call.path}`, schema: envelopeOf(call) },
      send(anonymous, call, asked),
    );
  }
  return seen;
}

const seen = await readEverything();
const by = (...people: string[]) => seen.filter(({ who }) => people.includes(who));
const staff = ['provider', 'admin', 'super-admin'];
const patients = by('patient', 'household member', 'unrelated patient', 'the bearer of a link');

/** Key names that no response may have. */
const forNobody = /password|hash|otp|clientSecret|stripeCustomer|searchText/i;

const keysOf = ({ body }: Pick<Seen, 'body'>): string[] => keysIn(JSON.parse(body));

describe('the content of responses', () => {
  // Rule: security.answers-are-declared
  it('has only keys that the contract declares, and for patients none that it marks `staffOnly`', () => {
    // So a new key reaches a caller only by a change of the contract, where a review sees whom it is for.
    for (const { who, what, body, schema } of seen.filter((one) => one.status === 200)) {
      const reader = staff.includes(who) ? 'staff' : 'others';
      expect(undeclaredIn(JSON.parse(body), [schema], reader), `${who}: ${what}`).toEqual([]);
    }
  });

  it('is collected from every allowed caller', () => {
    const found = (who: string) => by(who).filter(({ status }) => status === 200).length;
    expect(found('patient')).toBeGreaterThan(15);
    expect(found('admin')).toBeGreaterThan(40);
    expect(seen.filter(({ status }) => status >= 500).map(({ who, what }) => `${who}: ${what}`)).toEqual([]);
    // Staff must see these texts, otherwise their absence for patients proves nothing.
    for (const words of [FOR_STAFF, privateOf('holder'), privateOf('spouse'), privateOf('stranger')])
      expect(
        by('admin').some(({ body }) => body.includes(words)),
        words,
      ).toBe(true);
  });

  // Rule: security.answers-are-declared
  it('never includes a database secret', () => {
    for (const one of seen) {
      expect(one.body, `${one.who}: ${one.what}`).not.toContain(SECRET);
      expect(
        keysOf(one).filter((key) => forNobody.test(key)),
        `${one.who}: ${one.what}`,
      ).toEqual([]);
    }
  });

  // Rule: security.patients-never-see-staff-fields
  it('never shows patients anything that is for staff only', () => {
    for (const one of patients) expect(one.body, `${one.who}: ${one.what}`).not.toContain(FOR_STAFF);
  });

  it.each([
    ['patient', ['spouse', 'stranger']],
    ['household member', ['holder', 'stranger']],
    ['unrelated patient', ['holder', 'spouse', 'stranger']],
    ['the bearer of a link', ['holder', 'spouse', 'stranger']],
  ] as const)("never shows the %s another person's contacts or coverage", (who, others) => {
    for (const one of by(who))
      for (const other of others) expect(one.body, `${one.who}: ${one.what}`).not.toContain(privateOf(other));
  });

  it('shows a provider only records of their own appointments', () => {
    for (const one of by('provider'))
      for (const other of ['spouse', 'stranger'] as const)
        expect(one.body, `${one.who}: ${one.what}`).not.toContain(privateOf(other));
  });

  it('of a refusal is only its kind and request id', async () => {
    const refusals: Pick<Seen, 'what' | 'body'>[] = seen.filter(({ status }) => status >= 400);
    for (const [who, caller] of [...Object.entries(callers), ['nobody', anonymous] as [string, Caller]])
      for (const call of allCalls.filter(
        ({ method, name }) => method !== 'GET' && !name.startsWith('logout'),
      )) {
        const { statusCode: status, body } = (await send(caller, call, { body: { wrong: SECRET } })).answer;
        if (status >= 400) refusals.push({ what: `${who}: ${call.name}`, body });
      }
    expect(refusals.length).toBeGreaterThan(400);
    const ofOurs = ['message', 'error', 'code', 'requestId', 'issues', 'path', 'from', 'to', 'allowed'];
    const ofFhir = ['resourceType', 'issue', 'severity', 'details', 'text', 'diagnostics', 'expression'];
    for (const one of refusals) {
      const { what, body } = one;
      const isOutcome = body.startsWith('{"resourceType":"OperationOutcome"');
      const allowed = [...ofOurs, 'error_description', ...(isOutcome ? ofFhir : [])];
      expect(
        keysOf(one).filter((key) => !allowed.includes(key)),
        `${what}: ${body}`,
      ).toEqual([]);
      expect(body).not.toMatch(new RegExp(`${SECRET}|${FOR_STAFF}|private-of|node_modules|\\.ts:|select `));
    }
  });
});

describe("a patient's response to a change", () => {
  const forPatients = Object.entries(patientDataCalls).filter(
    ([name]) =>
      callNamed(name).method !== 'GET' &&
      callNamed(name).audience.some((who) => who === 'patient' || who === 'signed-in'),
  );

  it.each(forPatients)('has nothing that is only for staff: %s', async (name, { given, asks: asked }) => {
    const cast = await newCast(stage);
    const id = await given(cast);
    const notes = { providerNotes: FOR_STAFF, soapNote: FOR_STAFF, adminComment: FOR_STAFF };
    await stage.db.updateTable('appointments').set(notes).where('patientId', '=', cast.patient.id).execute();
    const { answer } = await send(await stage.as(cast.patient), callNamed(name), asked(id, cast));
    expect(answer.body).not.toMatch(new RegExp(`${FOR_STAFF}|${SECRET}`));
    if (answer.statusCode === 200)
      expect(undeclaredIn(answer.json(), [envelopeOf(callNamed(name))], 'others')).toEqual([]);
    // What the payment form needs.
    expect(keysOf(answer).filter((key) => forNobody.test(key) && key !== 'clientSecret')).toEqual([]);
  });
});
