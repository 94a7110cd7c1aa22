import type { Executor } from '@bedside/db/database';
import type { Resource } from '@medplum/fhirtypes';
import { practiceSettings } from '../practice/settings.ts';
import { PRACTICE } from './elements.ts';
import { organizationSource } from './organization.ts';
import { practitionerSource } from './practitioner.ts';
import { provenanceOf } from './provenance.ts';
import { type Cursor, cursorText } from './search-cursor.ts';
import { type Environment, type Found, foundIn, type ReadScope, type Source } from './source.ts';
import { sourcesOfPatient } from './sources.ts';

const ROWS_AT_A_TIME = 100;

/**
 * Every resource of one patient as FHIR R4, each followed by its Provenance, then the practice and the
 * providers that they name. Holds one page of rows at a time. A DocumentReference names its file as
 * `Binary/<id of the document>`.
 * @param readScope what the reader may see, such as only what the patient may see
 */
export async function* patientEverything(
  db: Executor,
  patientId: string,
  readScope: ReadScope,
): AsyncGenerator<Resource & { id: string }> {
  const environment = { practice: await practiceSettings(db), readScope };
  const providers = new Set<string>();
  for (const one of sourcesOfPatient(readScope))
    for await (const found of ofPatient(db, one, patientId, environment)) {
      yield found.resource;
      yield provenanceOf(found);
      for (const id of providersIn(found.resource)) providers.add(id);
    }
  yield* named(db, organizationSource, [PRACTICE], environment);
  yield* named(db, practitionerSource, [...providers], environment);
}

/**
 * One page of `patientEverything`. The practice comes with the first page, and providers come with each page
 * that names them.
 * @param cursor of the row that begins the page; null for the first
 */
export async function patientEverythingPage(
  db: Executor,
  {
    patientId,
    readScope,
    cursor,
    count,
  }: { patientId: string; readScope: ReadScope; cursor: Cursor | null; count: number },
): Promise<{ resources: (Resource & { id: string })[]; next: string | null }> {
  const environment = { practice: await practiceSettings(db), readScope };
  const { found, next } = await pageFrom(db, { patientId, cursor, count }, environment);
  const resources = found.flatMap((one) => [one.resource, provenanceOf(one)]);
  const providers = [...new Set(found.flatMap(({ resource }) => providersIn(resource)))];
  if (!cursor)
    for await (const one of named(db, organizationSource, [PRACTICE], environment)) resources.push(one);
  for await (const one of named(db, practitionerSource, providers, environment)) resources.push(one);
  return { resources, next: next && cursorText(next) };
}

async function pageFrom(
  db: Executor,
  { patientId, cursor, count }: { patientId: string; cursor: Cursor | null; count: number },
  environment: Environment,
): Promise<{ found: Found[]; next: Cursor | null }> {
  const found: Found[] = [];
  let { source: at, after, skip }: Cursor = cursor ?? { source: 0, after: null, skip: 0 };
  for (const one of sourcesOfPatient(environment.readScope).slice(at)) {
    for (;;) {
      const page = await one.rows(db, { patientId, after, limit: ROWS_AT_A_TIME }, environment.readScope);
      for (const row of page) {
        const all = row.removed ? [] : foundIn(one, row, environment);
        for (const [index, each] of all.entries()) {
          if (index < skip) continue;
          if (found.length === count) return { found, next: { source: at, after, skip: index } };
          found.push(each);
        }
        after = row.id;
        skip = 0;
      }
      if (page.length < ROWS_AT_A_TIME) break;
    }
    at += 1;
    after = null;
  }
  return { found, next: null };
}

/** One source’s resources of a patient, in the order of its rows. */
async function* ofPatient(
  db: Executor,
  one: Source,
  patientId: string,
  environment: Environment,
): AsyncGenerator<Found> {
  let after: string | null = null;
  for (;;) {
    const page = await one.rows(db, { patientId, after, limit: ROWS_AT_A_TIME }, environment.readScope);
    for (const row of page) if (!row.removed) yield* foundIn(one, row, environment);
    const last = page.at(-1);
    if (!last || page.length < ROWS_AT_A_TIME) return;
    after = last.id;
  }
}

async function* named(
  db: Executor,
  one: Source,
  ids: readonly string[],
  environment: Environment,
): AsyncGenerator<Resource & { id: string }> {
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME) {
    const rows = await one.rows(db, { ids: ids.slice(at, at + ROWS_AT_A_TIME) }, environment.readScope);
    for (const row of rows) for (const { resource } of foundIn(one, row, environment)) yield resource;
  }
}

const PROVIDER = /"Practitioner\/([0-9a-f-]{36})"/g;
const providersIn = (resource: Resource): string[] =>
  [...JSON.stringify(resource).matchAll(PROVIDER)].flatMap(([, id]) => (id ? [id] : []));
