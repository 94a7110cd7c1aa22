import { newId } from '@bedside/db/id';
import { findings } from '@bedside/testing/fhir-validators';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { FHIR, NOW, openFhirStage, read, resourcesIn, search } from './fhir.fixture.ts';
import { mandatorySearches } from './mandatory-searches.fixture.ts';

const stage = await openFhirStage();
const { db, admin } = stage;

await db
  .insertInto('officeLocations')
  .values({
    id: newId(),
    name: 'Main office',
    address1: '1 Wacker Drive',
    address2: null,
    postalCode: '60601',
    city: 'CHICAGO',
    state: 'Illinois',
    phoneE164: '+13125550100',
    hours: null,
  })
  .execute();

/** The whole record of the demo patient who has the most kinds of records. */
const record = await (async () => {
  const patients = await db
    .selectFrom('questionnaireSubmissions as form')
    .innerJoin('reports as report', 'report.patientId', 'form.patientId')
    .select('form.patientId')
    .where('form.status', '=', 'SUBMITTED')
    .distinct()
    .limit(20)
    .execute();
  let best: (Resource & { id: string })[] = [];
  for (const { patientId } of patients) {
    const all = resourcesIn(await read(admin, `${FHIR}/Patient/${patientId}/$everything`));
    if (kindsOf(all) > kindsOf(best)) best = all;
  }
  return best;
})();
function kindsOf(resources: readonly Resource[]): number {
  return new Set(resources.map(({ resourceType }) => resourceType)).size;
}
const patientId = record.find(({ resourceType }) => resourceType === 'Patient')?.id ?? '';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into any resource
type Any = any;
const tokenOf = (concept: Any): string => {
  const coding = [concept].flat()[0]?.coding?.[0] ?? [concept].flat()[0];
  return typeof coding === 'string' ? coding : `${coding.system}|${coding.code}`;
};

/** A value for each parameter, taken from a resource that the search must then find. */
const asked: Record<string, (one: Any) => string> = {
  _id: ({ id }) => id,
  patient: () => patientId,
  category: ({ category }) => tokenOf(category),
  code: ({ code }) => tokenOf(code),
  type: ({ type }) => tokenOf(type),
  date: (one) =>
    `ge${(one.effectiveDateTime ?? one.performedPeriod?.start ?? one.performedDateTime ?? one.period?.start ?? one.date).slice(0, 10)}`,
  intent: ({ intent }) => intent,
  status: ({ status }) => status,
  name: ({ name }) => (typeof name === 'string' ? name : name[0].family),
  address: ({ address }) => [address].flat()[0].city,
  birthdate: ({ birthDate }) => birthDate,
  gender: ({ gender }) => gender,
  identifier: ({ identifier }) => `${identifier[0].system}|${identifier[0].value}`,
  specialty: ({ specialty }) => tokenOf(specialty),
  practitioner: ({ practitioner }) => practitioner.reference,
};

/** Excludes resources with text alone where the search needs a code. */
const hasValues = (one: Any, names: readonly string[]): boolean => {
  try {
    return names.every((name) => !`${asked[name]?.(one)}`.includes('undefined'));
  } catch {
    return false;
  }
};

const dependent = await db
  .selectFrom('patients')
  .select('id')
  .where('relationshipToAccountHolder', '=', 'Child')
  .executeTakeFirstOrThrow();

const candidatesOf = async (type: string) =>
  type === 'RelatedPerson'
    ? search(admin, type, { patient: dependent.id })
    : type === 'Practitioner' || type === 'PractitionerRole' || type === 'Location' || type === 'Organization'
      ? search(admin, type, {})
      : record.filter(({ resourceType }) => resourceType === type);

const cases = Object.entries(mandatorySearches).flatMap(([type, searches]) =>
  searches.map((parameters) => ({ type, parameters })),
);

/** What the practice keeps as text: the parameter exists but finds nothing. */
const inWords = ['DiagnosticReport: patient+code'];

describe('a search that US Core demands', () => {
  // Rule: care.fhir-search
  it.each(cases)('finds what it is made from: $type by $parameters', async ({ type, parameters }) => {
    const names = parameters.split('+');
    const candidates = await candidatesOf(type);
    expect(candidates.length, `the record has a ${type}`).toBeGreaterThan(0);
    if (inWords.includes(`${type}: ${parameters}`)) {
      expect(await search(admin, type, { patient: patientId, code: 'x' })).toEqual([]);
      return;
    }
    const one = candidates.find((candidate) => hasValues(candidate, names));
    expect(one, `a ${type} has values for ${parameters}`).toBeDefined();
    const query = Object.fromEntries(names.map((name) => [name, asked[name]?.(one) ?? '']));
    const found = await search(admin, type, query);
    expect(found.map(({ id }) => id)).toContain(one?.id);
    for (const other of found) expect(other.resourceType).toBe(type);
    expect(found.flatMap(findings)).toEqual([]);
    // With another value for one parameter, the search doesn’t find it.
    const last = names.findLast((name) => !['patient', '_id'].includes(name));
    if (!last) return;
    const elsewhere = last === 'date' ? 'lt1950-01-01' : last === 'birthdate' ? '1901-01-01' : 'zzz|zzz';
    expect((await search(admin, type, { ...query, [last]: elsewhere })).map(({ id }) => id)).not.toContain(
      one?.id,
    );
  });
});

describe('a search', () => {
  const idsOf = (resources: readonly Resource[]) => resources.map(({ id }) => id).toSorted();

  // Rule: care.fhir-search
  it('pages by its links and shows everything once', async () => {
    const all = await search(admin, 'Condition', { patient: patientId, _count: '200' });
    expect(all.length).toBeGreaterThan(2);
    const seen: Resource[] = [];
    let url: string | undefined = `${FHIR}/Condition?patient=${patientId}&_count=2`;
    while (url) {
      const page: Bundle = await read(admin, url);
      expect(page.entry?.length).toBeLessThanOrEqual(2);
      seen.push(...resourcesIn(page));
      const next = page.link?.find(({ relation }) => relation === 'next')?.url;
      url = next?.slice(next.indexOf(FHIR));
    }
    expect(idsOf(seen)).toEqual(idsOf(all));
  });

  it('brings the Provenance of each resource, and the practitioner of a role', async () => {
    const withOrigin = await read(admin, `${FHIR}/Condition`, {
      patient: patientId,
      _revinclude: 'Provenance:target',
    });
    const modes = withOrigin.entry?.map(({ search: how }) => how?.mode);
    expect(modes?.filter((mode) => mode === 'match').length).toBe(
      modes?.filter((mode) => mode === 'include').length,
    );
    const [condition] = resourcesIn(withOrigin);
    const origin = resourcesIn(withOrigin).find(({ resourceType }) => resourceType === 'Provenance');
    expect(origin).toMatchObject({ target: [{ reference: `Condition/${condition?.id}` }] });
    expect(await read(admin, `${FHIR}/Provenance/${origin?.id}`)).toEqual(origin);
    expect(await search(admin, 'Provenance', { target: `Condition/${condition?.id}` })).toEqual([origin]);
    const roles = await search(admin, 'PractitionerRole', {
      _include: 'PractitionerRole:practitioner',
      _count: '3',
    });
    expect(new Set(roles.map(({ resourceType }) => resourceType))).toEqual(
      new Set(['PractitionerRole', 'Practitioner']),
    );
  });

  // Rule: care.fhir-search
  it('by ID finds a visit of several patients once, and its Provenance once', async () => {
    const { appointmentId } = await db
      .selectFrom('appointmentPatients')
      .select('appointmentId')
      .groupBy('appointmentId')
      .having((eb) => eb.fn.countAll(), '>', 1)
      .orderBy('appointmentId', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const found = await read(admin, `${FHIR}/Appointment`, { _id: appointmentId, _count: '1' });
    expect([idsOf(resourcesIn(found)), found.link?.length]).toEqual([[appointmentId], 1]);
    const target = `Appointment/${appointmentId}`;
    expect(idsOf(await search(admin, 'Provenance', { target }))).toEqual([`Appointment.${appointmentId}`]);
  });

  it('takes the time of the last change and the id', async () => {
    const all = await search(admin, 'Condition', { patient: patientId });
    const later = await search(admin, 'Condition', { patient: patientId, _lastUpdated: 'gt2999' });
    expect([
      later,
      idsOf(await search(admin, 'Condition', { patient: patientId, _lastUpdated: 'le2999' })),
    ]).toEqual([[], idsOf(all)]);
    const [one, other] = all;
    const both = await search(admin, 'Condition', { _id: `${one?.id},${other?.id}` });
    expect(idsOf(both)).toEqual(idsOf([one, other].flatMap((found) => found ?? [])));
  });

  // Rule: care.fhir-search
  it.each([
    ['an unknown parameter', { patient: patientId, color: 'red' }, 'color'],
    ['a date that is none', { patient: patientId, 'onset-date': 'soon' }, 'onset-date'],
    ['two patients', { patient: `${patientId},${patientId}` }, 'patient'],
    ['a count that is none', { patient: patientId, _count: 'many' }, '_count'],
    ['no patient', { category: 'problem-list-item' }, 'patient'],
    [
      'an include that US Core does not name',
      { patient: patientId, _include: 'Condition:subject' },
      '_include',
    ],
    ['a changed link', { patient: patientId, _cursor: 'x' }, '_cursor'],
  ])('is refused by the name of its parameter for %s', async (_, query, name) => {
    const answer = await admin.get(`${FHIR}/Condition`, { query });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/fhir+json');
    expect(answer.json()).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'invalid', expression: [`http.${name}`] }],
    });
    expect(findings(answer.json())).toEqual([]);
  });
});

describe('a reference', () => {
  const referencesIn = (resources: readonly Resource[]) => [
    ...new Set([...JSON.stringify(resources).matchAll(/"reference":"([^"#]+)"/g)].map(([, to]) => to ?? '')),
  ];
  const lost = async (resources: readonly Resource[]) => {
    const answers = await Promise.all(
      referencesIn(resources).map(async (to) => [to, (await admin.get(`${FHIR}/${to}`)).statusCode] as const),
    );
    return answers.filter(([, statusCode]) => statusCode !== 200);
  };

  it('leads to a record that is there', async () => {
    expect(referencesIn(record).length).toBeGreaterThan(5);
    expect(await lost(record)).toEqual([]);
  });

  it('names no encounter for vital signs measured before the provider arrived', async () => {
    const visit = await db
      .selectFrom('appointments')
      .select(['id', 'patientId', 'providerId'])
      .where('status', '=', 'SCHEDULED')
      .where('providerId', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('vitals')
      .values({
        id: newId(),
        appointmentId: visit.id,
        patientId: visit.patientId,
        heartRate: 72,
        measuredAt: NOW,
        recordedAt: NOW,
        recordedBy: visit.providerId ?? '',
      })
      .execute();
    const found = await search(admin, 'Observation', {
      patient: visit.patientId,
      category: 'vital-signs',
      date: `ge${NOW.toISOString().slice(0, 10)}`,
    });
    expect(found.length).toBeGreaterThan(0);
    expect(await lost(found)).toEqual([]);
  });
});
