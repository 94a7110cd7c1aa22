import type { ImportCells, ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Executor } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import type { Patients } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { nameKey } from './import-row.policy.ts';
import type { Reading } from './read-cells.ts';
import { type RowVisit, readVisit } from './visit-row.policy.ts';

interface ReadCells {
  row: number;
  cells: ImportCells;
}

/** What each row of visits becomes. */
export async function judgeVisits(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const found = await findVisits(db, batch, reading);
  return found.map(({ row, cells, visit, patient, issues }) => ({
    rowNumber: row,
    outcome: visit && patient ? ('READY' as const) : ('REFUSED' as const),
    cells: JSON.stringify(cells),
    issues: JSON.stringify(issues),
    because: [],
    patientId: patient?.id ?? null,
    // Two rows about one visit have the same key.
    sourceKey: visit && patient ? rowKey(patient.id, visit) : null,
    personKey: null,
    householdKey: null,
    householdRank: 0,
    balanceCents: null,
  }));
}

interface FoundPatient {
  id: string;
  householdId: string;
  accountHolderId: string;
  isDeceased: boolean;
  address: Pick<
    Selectable<Patients>,
    'address1' | 'address2' | 'postalCode' | 'city' | 'state' | 'locationType'
  >;
}

/** The visits with their patients, services, and providers. The last two may be missing. */
export async function findVisits(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells }) => ({ row, cells, ...readVisit(cells, reading) }));
  const visits = read.flatMap(({ visit }) => visit ?? []);
  const patientOf = await patientsOf(db, visits);
  const services = await servicesByName(db);
  const providers = await providersByName(db);
  const isKnown = await knownVisits(
    db,
    visits.flatMap((visit) => patientOf(visit).map(({ id }) => ({ patientId: id, visit }))),
  );
  return read.map(({ row, cells, visit, issues }) => {
    const complain = (field: ImportIssue['field'], message: string): ImportIssue => ({
      field,
      column: (field && reading.headers[field]) ?? null,
      message,
    });
    const none = { row, cells, visit: null, endsAt: null, patient: null, service: null, provider: null };
    if (!visit) return { ...none, issues };
    const [patient, other] = patientOf(visit);
    const who = visit.sourceId ? 'sourceId' : 'lastName';
    if (!patient) return { ...none, issues: [complain(who, NO_PATIENT[who])] };
    if (other) return { ...none, issues: [complain(who, TWO_PATIENTS)] };
    if (patient.isDeceased && visit.status === 'booked')
      return { ...none, issues: [complain(who, 'This patient is deceased. Leave the visit out.')] };
    if (isKnown(patient.id, visit))
      return { ...none, issues: [complain('visitDate', 'Bedside already has this visit. Leave it out.')] };
    const service = (visit.service && services.get(visit.service.toLowerCase())) || null;
    const provider = (visit.provider && providers.get(nameKey(visit.provider))) || null;
    const notes = [
      ...(visit.service && !service
        ? [complain('service', `“${visit.service}” isn’t in the catalog. It is kept as a comment.`)]
        : []),
      ...(visit.provider && !provider
        ? [complain('provider', `“${visit.provider}” isn’t a provider here. The name is kept as a comment.`)]
        : []),
    ];
    const minutes = service?.durationMinutes || reading.defaultAppointmentMinutes;
    const endsAt = visit.startsAt && addMinutes(visit.startsAt, minutes);
    return { row, cells, visit, endsAt, patient, service, provider, issues: notes };
  });
}
export type FoundVisit = Awaited<ReturnType<typeof findVisits>>[number];

const NO_PATIENT = {
  sourceId: 'No imported patient has this ID. Import the patients first, or add name and date of birth.',
  lastName:
    'No patient has this name and date of birth. Correct them, or import the patient first and check again.',
};
const TWO_PATIENTS = 'Several patients match. Merge them first, or map the patient ID of the old system.';

type Moment = Pick<RowVisit, 'day' | 'startsAt'>;

const visitKey = (patientId: string, { day, startsAt }: Moment): string =>
  `${patientId}|${startsAt ? startsAt.toISOString() : day}`;

/** One that waits for a time has none in Bedside, but its row has. */
const rowKey = (patientId: string, { day, startsAt }: Moment): string =>
  `${patientId}|${day}|${startsAt?.toISOString() ?? ''}`;

const personKey = (first: string, last: string, birth: string): string =>
  `${nameKey(`${first} ${last}`)}|${birth}`;

/** By the ID that an import of patients brought along, else by name and date of birth. */
async function patientsOf(db: Executor, visits: readonly RowVisit[]) {
  const births = [...new Set(visits.flatMap(({ dateOfBirth }) => dateOfBirth ?? []))];
  const keys = [...new Set(visits.flatMap(({ sourceId }) => (sourceId ? [nameKey(sourceId)] : [])))];
  const { rows: sources } = await sql<{ sourceKey: string; patientId: string }>`
    select distinct source_key, patient_id from import_rows
    where source_key = any(${keys}::text[]) and outcome in ('CREATED', 'LINKED') and patient_id is not null`.execute(
    db,
  );
  const people = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['patient.id', 'patient.householdId', 'household.accountHolderId', 'patient.dateOfBirth'])
    .select(['person.firstName', 'person.lastName', 'person.status'])
    .select(['patient.address1', 'patient.address2', 'patient.postalCode', 'patient.city', 'patient.state'])
    .select('patient.locationType')
    .where('patient.removedAt', 'is', null)
    .where('patient.mergedIntoPatientId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('patient.dateOfBirth', '=', sql<string>`any(${births}::date[])`),
        eb('patient.id', '=', sql<string>`any(${sources.map(({ patientId }) => patientId)}::uuid[])`),
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
    ...address
  } of people) {
    const one = { id, householdId, accountHolderId };
    const patient = { ...one, isDeceased: status === 'DECEASED', address };
    byId.set(one.id, patient);
    const key = personKey(firstName, lastName, String(dateOfBirth));
    byPerson.set(key, [...(byPerson.get(key) ?? []), patient]);
  }
  return ({ sourceId, firstName, lastName, dateOfBirth }: RowVisit): FoundPatient[] => {
    const key = sourceId && nameKey(sourceId);
    const ofId = sources.flatMap((one) => (one.sourceKey === key ? (byId.get(one.patientId) ?? []) : []));
    if (!firstName || !lastName || !dateOfBirth) return ofId;
    const ofName = byPerson.get(personKey(firstName, lastName, dateOfBirth)) ?? [];
    if (ofId.length === 0) return ofName;
    // An ID may be used twice by two old systems.
    return ofId.filter((one) => ofName.includes(one));
  };
}

async function servicesByName(db: Executor) {
  const found = await db.selectFrom('services').selectAll().where('removedAt', 'is', null).execute();
  return new Map(found.map((one) => [one.name.toLowerCase(), one]));
}

/** A name that two providers share names neither. */
async function providersByName(db: Executor): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('providers as provider')
    .innerJoin('users as person', 'person.id', 'provider.id')
    .select(['provider.id', 'person.firstName', 'person.lastName'])
    .where('person.status', '=', 'ACTIVE')
    .execute();
  const names = found.map((one) => ({ id: one.id, key: nameKey(`${one.firstName} ${one.lastName}`) }));
  const isShared = (key: string) => names.filter((one) => one.key === key).length > 1;
  return new Map(names.flatMap(({ id, key }) => (isShared(key) ? [] : [[key, id] as const])));
}

/** Reads no more than the days of these rows. */
async function knownVisits(db: Executor, wanted: readonly { patientId: string; visit: RowVisit }[]) {
  const ids = [...new Set(wanted.map(({ patientId }) => patientId))];
  const days = [...new Set(wanted.map(({ visit }) => visit.day))];
  const found = await db
    .selectFrom('appointments')
    .select(['patientId', 'startsAt', 'serviceDate as day'])
    .where('patientId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('serviceDate', '=', sql<string>`any(${days}::date[])`)
    .execute();
  const keys = wanted.map(({ patientId, visit }) => rowKey(patientId, visit));
  const { rows: imported } = await sql<{ key: string }>`
    select source_key as key from import_rows
    where source_key = any(${keys}::text[]) and outcome in ('CREATED', 'KEPT')`.execute(db);
  const visits = new Set(found.map((one) => visitKey(one.patientId, { ...one, day: String(one.day) })));
  const rows = new Set(imported.map(({ key }) => key));
  return (patientId: string, visit: Moment): boolean =>
    visits.has(visitKey(patientId, visit)) || rows.has(rowKey(patientId, visit));
}
