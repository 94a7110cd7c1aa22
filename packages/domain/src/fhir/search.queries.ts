import { DomainError, notFound } from '@bedside/contracts/errors';
import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import type { Executor } from '@bedside/db/database';
import type { Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { userIdsMatching } from '../user-search.ts';
import { isInAppScope } from './app-scope.ts';
import { practitionerSource } from './practitioner.ts';
import { provenanceOf, targetOf } from './provenance.ts';
import { readablePatientIds, readablePatients, readScopeOf, survivorOf } from './read-scope.ts';
import { isFhirType, isOfPractice, type Search } from './search.policy.ts';
import { type Cursor, cursorText } from './search-cursor.ts';
import { fulfills } from './search-values.ts';
import { type Environment, type Found, foundIn, rowIdOf, type Source } from './source.ts';
import { sourcesOfType } from './sources.ts';

const ROWS_AT_A_TIME = 100;
/** After this many statements, the answer is a short page with a link to the next one. */
const MAX_STATEMENTS = 20;

interface SearchResult {
  matches: Resource[];
  included: Resource[];
  /** For the next page. */
  next: string | null;
  patientIds: string[];
}

const environmentOf = async (db: Executor, ctx: Context): Promise<Environment> => ({
  practice: await practiceSettings(db, ctx),
  readScope: readScopeOf(ctx),
});

/**
 * Resources that an app may not see are not counted, so that no page reveals them.
 * @throws NOT_FOUND for a patient out of reach; GONE for a merged one
 */
export async function searchResources(db: Executor, ctx: Context, search: Search): Promise<SearchResult> {
  if (search.patientId) await requireReach(db, ctx, search.patientId);
  const environment = await environmentOf(db, ctx);
  const isMatch = (one: Found) => isRequested(one, search) && isInAppScope(ctx, one.resource, 'search');
  const { found, next } =
    search.type === 'Provenance'
      ? { found: (await foundByIds(db, ctx, environment, search.ids ?? [])).filter(isMatch), next: null }
      : await scan(db, ctx, search, { environment, isMatch });
  const practitioners = search.includesPractitioners ? await practitionersOf(db, found, environment) : [];
  const included = [...practitioners, ...(search.includesProvenance ? found.map(provenanceOf) : [])];
  return {
    matches: found.map(({ resource }) => resource),
    included: included.filter((resource) => isInAppScope(ctx, resource, 'read')),
    next: next && cursorText(next),
    patientIds: [...new Set(found.flatMap(({ row }) => row.shownPatientIds ?? row.patientId ?? []))],
  };
}

/** @throws NOT_FOUND; GONE */
export async function requireReach(db: Executor, ctx: Context, patientId: string): Promise<void> {
  if (!isRecordId(patientId)) throw notFound();
  if ((await readablePatientIds(db, ctx, [patientId])).has(patientId)) return;
  const survivor = await survivorOf(db, ctx, patientId);
  if (survivor) throw new DomainError('GONE', `This record was merged into Patient/${survivor}.`);
  throw notFound();
}

/** Reads pages of rows until the answer’s page is full. */
async function scan(
  db: Executor,
  ctx: Context,
  search: Search,
  { environment, isMatch }: { environment: Environment; isMatch: (one: Found) => boolean },
) {
  const found: Found[] = [];
  // A visit has a row for each of its patients.
  const isShown = ({ resource: { id } }: Found) => found.some(({ resource }) => resource.id === id);
  const sources = sourcesOfType(search.type, environment.readScope);
  let { source: at, after, skip }: Cursor = search.cursor ?? { source: 0, after: null, skip: 0 };
  for (let statements = 0; at < sources.length; statements += 1) {
    if (statements === MAX_STATEMENTS) return { found, next: { source: at, after, skip } };
    const source = sources[at];
    if (!source) break;
    const page = await pageOf(db, ctx, search, { source, after, environment });
    for (const row of page.rows) {
      const all = row.removed ? [] : foundIn(source, row, environment);
      for (const [index, one] of all.entries()) {
        if (index < skip || isShown(one) || !isMatch(one)) continue;
        if (found.length === search.count) return { found, next: { source: at, after, skip: index } };
        found.push(one);
      }
      after = row.id;
      skip = 0;
    }
    if (page.isLast) {
      at += 1;
      after = null;
    }
  }
  return { found, next: null };
}

const isRequested = ({ resource }: Found, { conditions, ids }: Search): boolean =>
  (ids === null || ids.includes(resource.id)) &&
  conditions.every((condition) => fulfills(resource, condition));

interface Place {
  source: Source;
  after: string | null;
  environment: Environment;
}

async function pageOf(db: Executor, ctx: Context, search: Search, { source, after, environment }: Place) {
  const { readScope } = environment;
  if (search.type === 'Patient' && !search.ids) {
    const ids = await patientsLike(db, ctx, search, after);
    const rows = ids.length > 0 ? await source.rows(db, { ids }, readScope) : [];
    return { rows, isLast: ids.length < ROWS_AT_A_TIME };
  }
  if (search.ids) {
    const rows = await readableRows(db, ctx, source, search.ids, environment);
    return {
      rows: rows.filter(
        (row) =>
          (after === null || row.id > after) && (!search.patientId || row.patientId === search.patientId),
      ),
      isLast: true,
    };
  }
  // The practice’s own sources ignore the patient.
  const rows = await source.rows(
    db,
    { patientId: search.patientId ?? '', after, limit: ROWS_AT_A_TIME },
    readScope,
  );
  return { rows, isLast: rows.length < ROWS_AT_A_TIME };
}

/** The rows of these IDs that the caller may read, including removed ones. */
async function readableRows(
  db: Executor,
  ctx: Context,
  source: Source,
  ids: readonly string[],
  { readScope }: Environment,
) {
  const isPractice = isFhirType(source.type) && isOfPractice(source.type);
  const rowIds = [...new Set(ids.map((id) => (isPractice ? id : rowIdOf(id))))].filter(
    (id) => isRecordId(id) || id === 'practice',
  );
  const wanted = source.type === 'Organization' ? rowIds : rowIds.filter(isRecordId);
  if (wanted.length === 0) return [];
  const rows = await source.rows(db, { ids: wanted }, readScope);
  const seen = await readablePatientIds(
    db,
    ctx,
    rows.flatMap(({ patientId }) => patientId ?? []),
  );
  return rows.filter(({ patientId }) => patientId === null || seen.has(patientId));
}

/** The Provenances of these IDs whose target the caller may see. */
async function foundByIds(
  db: Executor,
  ctx: Context,
  environment: Environment,
  provenances: readonly string[],
): Promise<Found[]> {
  const wanted = new Map<FhirType, string[]>();
  for (const provenance of provenances) {
    const target = targetOf(provenance);
    if (target && isFhirType(target.type))
      wanted.set(target.type, [...(wanted.get(target.type) ?? []), target.id]);
  }
  const found: Found[] = [];
  for (const [type, ids] of wanted)
    for (const source of sourcesOfType(type, environment.readScope))
      for (const row of await readableRows(db, ctx, source, ids, environment))
        if (!row.removed)
          found.push(
            ...foundIn(source, row, environment).filter(({ resource }) => ids.includes(resource.id)),
          );
  const seen = found
    .filter(({ resource }) => isInAppScope(ctx, resource, 'read'))
    .map((one) => ({ ...one, resource: provenanceOf(one) }));
  return [...new Map(seen.map((one) => [one.resource.id, one])).values()];
}

/** Candidate IDs in order. The search itself then decides which ones match. */
async function patientsLike(
  db: Executor,
  ctx: Context,
  { conditions }: Search,
  after: string | null,
): Promise<string[]> {
  let query = readablePatients(db, ctx).orderBy('patient.id').limit(ROWS_AT_A_TIME);
  if (after) query = query.where('patient.id', '>', after);
  for (const { name, values } of conditions) {
    if (['name', 'family', 'given'].includes(name))
      query = query.where((eb) =>
        eb.or(values.map((value) => eb('patient.id', 'in', userIdsMatching(value)))),
      );
    if (name === 'identifier') {
      const ids = values.map((value) => value.split('|').at(-1) ?? '').filter(isRecordId);
      query = query.where('patient.id', '=', sql<string>`any(${ids}::uuid[])`);
    }
    const days = name === 'birthdate' ? values.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value)) : [];
    if (days.length > 0 && days.length === values.length)
      query = query.where('patient.dateOfBirth', '=', sql<string>`any(${days}::date[])`);
  }
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

async function practitionersOf(db: Executor, found: readonly Found[], environment: Environment) {
  const ids = found.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const rows = await practitionerSource.rows(db, { ids }, environment.readScope);
  return rows.flatMap((row) => foundIn(practitionerSource, row, environment)).map(({ resource }) => resource);
}

/** @throws NOT_FOUND; GONE for what was removed, and for a merged patient, naming the surviving record */
export async function readResource(db: Executor, ctx: Context, type: FhirType, id: string): Promise<Found> {
  const environment = await environmentOf(db, ctx);
  if (type === 'Provenance') {
    const [one] = await foundByIds(db, ctx, environment, [id]);
    if (one) return one;
    throw notFound();
  }
  for (const source of sourcesOfType(type, environment.readScope))
    for (const row of await readableRows(db, ctx, source, [id], environment)) {
      const one = foundIn(source, row, environment).find(({ resource }) => resource.id === id);
      if (one && row.removed) throw new DomainError('GONE', 'This was removed from the record.');
      if (one) return one;
    }
  if (type === 'Patient') await requireReach(db, ctx, id);
  throw notFound();
}
