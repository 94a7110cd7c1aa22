import type { Executor } from '@bedside/db/database';
import type { Resource } from '@medplum/fhirtypes';
import { practiceSettings } from '../practice/settings.ts';
import { patientSources } from './sources.ts';
import { patientSight, type Sight } from './source.ts';
import { provenanceOf } from './provenance.ts';

const ROWS_AT_A_TIME = 100;

/**
 * Every resource of one patient, each with its Provenance, as FHIR R4. Holds one page of rows at a time. Files are
 * not inside: a DocumentReference names its file as `Binary/<id of the document>`.
 * @param sight what is left out; by default, what the patient themselves may not see
 */
export async function* patientEverything(
  db: Executor,
  patientId: string,
  sight: Sight = patientSight,
): AsyncGenerator<Resource & { id: string }> {
  const environment = { practice: await practiceSettings(db), sight };
  for (const { rows, resources } of patientSources(sight)) {
    let after: string | null = null;
    for (;;) {
      const page = await rows(db, { patientId, after, limit: ROWS_AT_A_TIME }, sight);
      for (const row of page) {
        if (row.removed) continue;
        for (const resource of resources(row, environment)) {
          const found = { resource: { ...resource, id: resource.id ?? row.id }, row };
          yield found.resource;
          yield provenanceOf(found);
        }
      }
      const last = page.at(-1);
      if (!last || page.length < ROWS_AT_A_TIME) break;
      after = last.id;
    }
  }
}
