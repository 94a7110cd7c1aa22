import { fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { newId } from '@bedside/db/id';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import type { Bundle } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { FHIR, openFhirStage, read, resourcesIn } from './fhir.fixture.ts';

const { db, app: http, admin, tokenOf, ...stage } = await openFhirStage();
const { patientId } = await db
  .selectFrom('questionnaireSubmissions as form')
  .innerJoin('reports as report', 'report.patientId', 'form.patientId')
  .select('form.patientId')
  .where('form.status', '=', 'SUBMITTED')
  .orderBy('form.patientId')
  .executeTakeFirstOrThrow();
const patient = await stage.as({ id: patientId });
const token = await tokenOf({ id: patientId });

const byForm = (type: string, fields: [string, string][], query = '', bearer = token) =>
  http.inject({
    method: 'POST',
    url: `${FHIR}/${type}/_search${query}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const placesIn = (bundle: Bundle) =>
  resourcesIn(bundle).map(({ resourceType, id }) => `${resourceType}/${id}`);

// Rule: care.fhir-search
describe('a search by POST', () => {
  const ofPractice = ['Organization', 'Location', 'Practitioner', 'PractitionerRole', 'Patient'];
  it.each(fhirTypes.filter((type) => type !== 'Binary' && type !== 'Provenance'))(
    'finds the same of %s as one by GET',
    async (type) => {
      const query: Record<string, string> = ofPractice.includes(type) ? {} : { patient: patientId };
      const response = await read(patient, `${FHIR}/${type}`, query);
      const answer = await byForm(type, Object.entries(query));
      expect(answer.statusCode, answer.body).toBe(200);
      expect(placesIn(answer.json<Bundle>())).toEqual(placesIn(response));
    },
  );

  it('of Provenance names its target, and one of Binary is refused', async () => {
    const found = await byForm('Provenance', [['target', `Patient/${patientId}`]]);
    expect(placesIn(found.json<Bundle>())).toEqual([`Provenance/Patient.${patientId}`]);
    expect((await byForm('Binary', [])).statusCode).toBe(404);
  });

  it('adds the parameters of the form to those of the address, and names a wrong one', async () => {
    const found = (
      await byForm('Observation', [['category', 'survey']], `?patient=${patientId}&_count=1`)
    ).json<Bundle>();
    expect(found.entry).toHaveLength(1);
    expect(found.link?.map(({ relation }) => relation)).toEqual(['self', 'next']);
    const wrong = await byForm('Condition', [
      ['patient', patientId],
      ['color', 'red'],
    ]);
    expect([wrong.statusCode, wrong.json().issue[0].diagnostics]).toEqual([
      400,
      expect.stringContaining('color'),
    ]);
    const unfit = await byForm('Patient', [['name', 'a\u0000b']]);
    expect(unfit.statusCode).toBe(400);
  });

  it('leaves the same audit row', async () => {
    await byForm('Condition', [['patient', patientId]]);
    const rows = db
      .selectFrom('auditLog')
      .select('patientId')
      .where('action', '=', 'searchFhirResourcesByForm');
    expect((await rows.execute()).length).toBeGreaterThan(0);
  });

  // Rule: security.keys-have-scopes
  it('only reads, so a key that may read may send it', async () => {
    const { secret } = await insertApiKey(db, { scopes: ['read:clinical'] });
    const { secret: other } = await insertApiKey(db, { scopes: ['read:billing'] });
    const answers = [secret, other].map((key) => byForm('Condition', [['patient', patientId]], '', key));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 403]);
  });

  // Rule: security.text-checks-are-linear
  it('with half a megabyte of names is refused soon', async () => {
    const fields = Array.from({ length: 60_000 }, (_, at): [string, string] => [`name${at}`, '1']);
    const before = process.cpuUsage();
    expect((await byForm('Condition', fields)).statusCode).toBe(413);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });

  it('takes a form and nothing else', async () => {
    const answer = await patient.post(`${FHIR}/Patient/_search`, { name: 'Adler' });
    expect(answer.statusCode).toBe(400);
  });
});

// Rule: care.fhir-search
it.each([
  ['Patient', 'name', 10],
  ['Condition', 'code', 200],
])('more values of %s?%s than %i are refused by name', async (type, name, most) => {
  const query: Record<string, string> = type === 'Patient' ? {} : { patient: patientId };
  const values = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);
  const ask = (count: number) =>
    patient.get(`${FHIR}/${type}`, { query: { ...query, [name]: values(count).join(',') } });
  expect((await ask(most)).statusCode).toBe(200);
  const answer = await ask(most + 1);
  expect([answer.statusCode, answer.json().issue?.[0]]).toMatchObject([
    400,
    { expression: [`http.${name}`], details: { text: `Search for ${most} values or fewer at a time.` } },
  ]);
  const again = values(most + 1).map((value): [string, string] => [name, value]);
  expect((await byForm(type, [...Object.entries(query), ...again.slice(0, 20)])).statusCode).toBe(
    most < 20 ? 400 : 200,
  );
});

// Rule: care.fhir-search
it('more than 200 ids are refused by name instead of cut', async () => {
  const ids = (count: number) => Array.from({ length: count }, newId).join(',');
  expect((await admin.get(`${FHIR}/Condition`, { query: { _id: ids(200) } })).statusCode).toBe(200);
  const answer = await admin.get(`${FHIR}/Condition`, { query: { _id: ids(201) } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ expression: ['http._id'], details: { text: 'Name 200 resources or fewer at a time.' } }],
  });
  const targets = ids(201).replaceAll(/[^,]+/g, 'Condition/$&');
  const many = await admin.get(`${FHIR}/Provenance`, { query: { target: targets } });
  expect(many.statusCode).toBe(400);
});

describe('$everything page by page', () => {
  it('is the whole record, each resource in its place, and follows its links', async () => {
    const url = `${FHIR}/Patient/${patientId}/$everything`;
    const whole = placesIn(await read(patient, url));
    const paged: string[] = [];
    let query: Record<string, string> | null = { _count: '7' };
    for (let pages = 0; query && pages < 100; pages += 1) {
      const page: Bundle = await read(patient, url, query);
      paged.push(...placesIn(page));
      const next = page.link?.find(({ relation }) => relation === 'next')?.url;
      query = next ? Object.fromEntries(new URL(next).searchParams) : null;
    }
    expect(new Set(paged)).toEqual(new Set(whole));
    const clinical = (places: string[]) =>
      places.filter((one) => !/^(Practitioner|Organization)\//.test(one));
    expect(clinical(paged)).toEqual(clinical(whole));
  });

  it('refuses a page of no size, and a link that is none', async () => {
    const url = `${FHIR}/Patient/${patientId}/$everything`;
    expect((await patient.get(url, { query: { _count: '0' } })).statusCode).toBe(400);
    expect((await patient.get(url, { query: { _cursor: 'x' } })).statusCode).toBe(400);
  });
});
