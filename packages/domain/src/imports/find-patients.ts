import type { Executor } from '@bedside/db/database';
import type { Patients } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { idKey, nameKey } from './import-row.policy.ts';

/** The patient whom a row names. */
export interface NamedPatient {
  sourceId: string | null;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
}

interface FoundPatient {
  id: string;
  householdId: string;
  accountHolderId: string;
  isDeceased: boolean;
  /** Removed since an import. Nothing is added to the record, but its ID isn’t free for anyone else. */
  isRemoved: boolean;
  address: Pick<
    Selectable<Patients>,
    'address1' | 'address2' | 'postalCode' | 'city' | 'state' | 'locationType'
  >;
}

const NO_PATIENT = {
  sourceId: 'No imported patient has this ID. Import the patients first, or add name and date of birth.',
  lastName:
    'No patient has this name and date of birth. Correct them, or import the patient first and check again.',
};
const TWO_PATIENTS = {
  sourceId: 'Several imported patients have this ID. Add name and date of birth.',
  lastName: 'Several patients match. Merge them first, or match a column to “Patient ID in the old system.”',
};

/** A row must match exactly one patient. */
export function onlyPatient(
  { sourceId }: NamedPatient,
  [patient, other]: readonly FoundPatient[],
): { who: 'sourceId' | 'lastName' } & (
  | { patient: FoundPatient; problem: null }
  | { patient: null; problem: string }
) {
  const who = sourceId ? 'sourceId' : 'lastName';
  if (other) return { who, patient: null, problem: TWO_PATIENTS[who] };
  return patient && !patient.isRemoved
    ? { who, patient, problem: null }
    : { who, patient: null, problem: NO_PATIENT[who] };
}

const personKey = (first: string, last: string, birth: string): string =>
  `${nameKey(`${first} ${last}`)}|${birth}`;

/** Finds patients by the ID from an earlier patient import, or else by name and date of birth. */
export async function findPatients(db: Executor, rows: readonly NamedPatient[]) {
  const births = [...new Set(rows.flatMap(({ dateOfBirth }) => dateOfBirth ?? []))];
  const idsOf = await importedIds(
    db,
    rows.flatMap(({ sourceId }) => sourceId ?? []),
  );
  const people = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['patient.id', 'patient.householdId', 'household.accountHolderId', 'patient.dateOfBirth'])
    .select(['person.firstName', 'person.lastName', 'person.status'])
    .select(['patient.address1', 'patient.address2', 'patient.postalCode', 'patient.city', 'patient.state'])
    .select(['patient.locationType', 'patient.removedAt'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('patient.dateOfBirth', '=', sql<string>`any(${births}::date[])`),
          eb('patient.removedAt', 'is', null),
        ]),
        eb('patient.id', '=', sql<string>`any(${[...idsOf.values()].flatMap((ids) => [...ids])}::uuid[])`),
      ]),
    )
    .execute();
  const byId = new Map<string, FoundPatient>();
  const byPerson = new Map<string, FoundPatient[]>();
  for (const {
    id,
    householdId,
    accountHolderId,
    status,
    firstName,
    lastName,
    dateOfBirth,
    removedAt,
    ...address
  } of people) {
    const one = { id, householdId, accountHolderId, isRemoved: removedAt !== null };
    const patient = { ...one, isDeceased: status === 'DECEASED', address };
    byId.set(one.id, patient);
    if (patient.isRemoved) continue;
    const key = personKey(firstName, lastName, String(dateOfBirth));
    byPerson.set(key, [...(byPerson.get(key) ?? []), patient]);
  }
  return ({ sourceId, firstName, lastName, dateOfBirth }: NamedPatient): FoundPatient[] => {
    const ids = idsOf.get((sourceId && idKey(sourceId)) || '') ?? [];
    const ofId = [...ids].flatMap((id) => byId.get(id) ?? []);
    if (!firstName || !lastName || !dateOfBirth) return ofId;
    const ofName = byPerson.get(personKey(firstName, lastName, dateOfBirth)) ?? [];
    if (ofId.every(({ isRemoved }) => isRemoved)) return ofName;
    // Two old systems may use the same ID for different patients.
    return ofId.filter((one) => ofName.includes(one));
  };
}

/**
 * All patients who ever had each ID, by ID key: a merged patient as the one who was kept, a removed patient too.
 * Older rows store keys with the parts of the ID sorted, so the IDs themselves are compared.
 */
async function importedIds(db: Executor, wanted: readonly string[]): Promise<Map<string, Set<string>>> {
  const keys = [...new Set(wanted.flatMap((id) => (idKey(id) ? [idKey(id), nameKey(id)] : [])))];
  const { rows } = await sql<{ sourceId: string | null; patientId: string }>`
    select distinct cells ->> 'sourceId' as source_id, coalesce(patient.merged_into_patient_id, patient.id) as patient_id
    from import_rows join patients as patient on patient.id = patient_id
    where source_key = any(${keys}::text[]) and outcome in ('CREATED', 'LINKED', 'KEPT')`.execute(db);
  const ids = new Map<string, Set<string>>();
  for (const { sourceId, patientId } of rows) {
    const key = sourceId && idKey(sourceId);
    if (key) ids.set(key, (ids.get(key) ?? new Set()).add(patientId));
  }
  return ids;
}
