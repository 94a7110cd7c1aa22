import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import type { Executor } from '@bedside/db/database';
import { practiceSettings } from '../practice/settings.ts';
import { isOfPractice } from './search.policy.ts';
import { type Environment, type Found, foundIn, type ReadScope, type Source } from './source.ts';
import { sourcesOfType } from './sources.ts';

const PATIENTS_AT_A_TIME = 100;
const ROWS_AT_A_TIME = 1_000;

/** Every patient whose record may be read, in order. A merged record is part of another. */
export async function patientsOfPractice(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Wanted {
  type: FhirType;
  patientIds: readonly string[];
  readScope: ReadScope;
  /** Called after each batch of patients has been read. */
  onPatients?: (count: number) => void;
}

/** All resources of a type, for many patients at a time. Holds one page of rows in memory. */
export async function* practiceEverything(
  db: Executor,
  { type, patientIds, readScope, onPatients }: Wanted,
): AsyncGenerator<Found> {
  const environment = { practice: await practiceSettings(db), readScope };
  for (const source of sourcesOfType(type, readScope)) {
    if (isOfPractice(type)) {
      yield* ofPatients(db, source, [], environment);
      continue;
    }
    for (let at = 0; at < patientIds.length; at += PATIENTS_AT_A_TIME) {
      const some = patientIds.slice(at, at + PATIENTS_AT_A_TIME);
      yield* ofPatients(db, source, some, environment);
      onPatients?.(some.length);
    }
  }
}

/** A visit of several patients has a row for each. A page never ends between these rows. */
async function* ofPatients(
  db: Executor,
  source: Source,
  patientIds: readonly string[],
  environment: Environment,
): AsyncGenerator<Found> {
  let after: string | null = null;
  for (;;) {
    const page = await source.rows(db, { patientIds, after, limit: ROWS_AT_A_TIME }, environment.readScope);
    const isLast = page.length < ROWS_AT_A_TIME;
    const cutAt = isLast ? null : page.at(-1)?.id;
    for (const row of page) if (row.id !== cutAt && !row.removed) yield* foundIn(source, row, environment);
    if (isLast) return;
    after = page.findLast(({ id }) => id !== cutAt)?.id ?? null;
  }
}
