import { allCalls } from '@bedside/contracts/calls';
import type { Caller } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { callNamed, newCast, openAuditStage, send } from './audit.fixture.ts';
import { patientDataCalls } from './audit-calls.fixture.ts';
import {
  exposureScene,
  FOR_STAFF,
  keyLines,
  privateOf,
  readCalls,
  resourceNames,
  SECRET,
} from './exposure.fixture.ts';

const stage = await openAuditStage();
const scene = await exposureScene(stage);
const { callers, asks, links, anonymous } = scene;

interface Seen {
  who: string;
  what: string;
  status: number;
  body: string;
}

async function readEverything(): Promise<Seen[]> {
  const seen: Seen[] = [];
  const note = async (who: string, what: string, asked: Promise<Awaited<ReturnType<typeof send>>>) => {
    const { statusCode: status, body } = (await asked).answer;
    seen.push({ who, what, status, body });
    return body;
  };
  for (const [who, caller] of Object.entries(callers)) {
    for (const call of readCalls)
      await note(who, `${call.method} ${call.path}`, send(caller, call, asks[call.name] ?? {}));
    for (const name of resourceNames) {
      const list = { method: 'GET', path: `/admin/${name}` } as const;
      const listed = [JSON.parse(await note(who, `GET ${list.path}`, send(caller, list, {})))].flat();
      // The oldest record: ids are time-ordered.
      const [first] = listed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      if (first?.id)
        await note(
          who,
          `GET ${list.path}/{id}`,
          send(caller, { ...list, path: `${list.path}/{id}` }, { params: { id: first.id } }),
        );
    }
  }
  for (const [name, asked] of Object.entries(links)) {
    const call = callNamed(name);
    await note('the bearer of a link', `${call.method} ${call.path}`, send(anonymous, call, asked));
  }
  return seen;
}

const seen = await readEverything();
const by = (...people: string[]) => seen.filter(({ who }) => people.includes(who));
const patients = by('patient', 'household member', 'unrelated patient', 'the bearer of a link');

/** Key names that no response may have, and those that no patient's response may have. */
const forNobody = /password|hash|otp|clientSecret|stripeCustomer|searchText/i;
const forStaff =
  /^(providerNotes|providerSummary|medicalOrder|soapNote.*|adminComment|paymentRemarks|remarks|activity|createdBy|bookedBy|patientContact)$/;

const keysOf = ({ body }: Seen): string[] =>
  [...keyLines(JSON.parse(body)).values()].flatMap((keys) => [...keys]);

describe('the content of responses', () => {
  // Rule: security.answers-are-declared
  it('matches the checked-in list by key and role', async () => {
    const shapes = new Map<string, string[]>();
    for (const { who, what, body } of seen.filter((one) => one.status === 200)) {
      const lines = [...keyLines(JSON.parse(body))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, keys]) => `  ${path || '.'}: ${[...keys].sort().join(' ')}`);
      const shape = `${what}\n${lines.join('\n')}`;
      shapes.set(shape, [...(shapes.get(shape) ?? []), who]);
    }
    const text = [...shapes].map(([shape, who]) => shape.replace('\n', ` · ${who.join(', ')}\n`)).sort();
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('./exposure.keys.txt');
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
  it('never shows patients what is only for staff', () => {
    for (const one of patients) {
      expect(one.body, `${one.who}: ${one.what}`).not.toContain(FOR_STAFF);
      expect(
        keysOf(one).filter((key) => forStaff.test(key)),
        `${one.who}: ${one.what}`,
      ).toEqual([]);
    }
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
    const refusals: Seen[] = seen.filter(({ status }) => status >= 400);
    for (const [who, caller] of [...Object.entries(callers), ['nobody', anonymous] as [string, Caller]])
      for (const call of allCalls.filter(
        ({ method, name }) => method !== 'GET' && !name.startsWith('logout'),
      )) {
        const { statusCode: status, body } = (await send(caller, call, { body: { wrong: SECRET } })).answer;
        if (status >= 400) refusals.push({ who, what: call.name, status, body });
      }
    expect(refusals.length).toBeGreaterThan(400);
    const allowed = ['message', 'error', 'code', 'requestId', 'issues', 'path', 'from', 'to', 'allowed'];
    for (const one of refusals) {
      const { what, body } = one;
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
    const { statusCode: status, body } = answer;
    const one = { who: 'patient', what: name, status, body };
    expect(body).not.toMatch(new RegExp(`${FOR_STAFF}|${SECRET}`));
    expect(keysOf(one).filter((key) => forStaff.test(key) || forNobody.test(key))).toEqual(
      ['createPaymentIntent', 'payInvoices', 'createSetupIntent'].includes(name) ? ['clientSecret'] : [],
    );
  });
});
