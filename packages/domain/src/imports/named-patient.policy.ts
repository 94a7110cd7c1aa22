import type { ImportCells } from '@bedside/contracts/people/imports.schema';
import { dateOfBirth } from '@bedside/contracts/people/patient-fields';
import { normalizeName } from '../people/user.policy.ts';
import type { NamedPatient } from './find-patients.ts';
import { birthOf } from './import-row.policy.ts';
import { ofSchema, type Reader, type Reading } from './read-cells.ts';

/** Without an ID, the name and date of birth are required. */
export function readNamedPatient(cells: ImportCells, reading: Reading, { read, need }: Reader): NamedPatient {
  const sourceId = cells.sourceId?.trim() || null;
  const person = sourceId ? read : need;
  return {
    sourceId,
    firstName: person('firstName', normalizeName),
    lastName: person('lastName', normalizeName),
    dateOfBirth: person('dateOfBirth', (typed) => ofSchema(dateOfBirth)(birthOf(typed, reading))),
  };
}
