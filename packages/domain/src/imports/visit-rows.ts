import type { ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Executor } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import { findPatients, onlyPatient } from './find-patients.ts';
import { checkedRow, type ReadCells } from './history-row.ts';
import { nameKey } from './import-row.policy.ts';
import type { Reading } from './read-cells.ts';
import { type RowVisit, readVisit } from './visit-row.policy.ts';

export async function checkVisits(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const found = await findVisits(db, batch, reading);
  return found.map(({ visit, patient, ...one }) =>
    checkedRow({ ...one, patient, key: visit && patient && rowKey(patient.id, visit) }),
  );
}

/** Matches visits with their patients, services, and providers. The last two may be missing. */
export async function findVisits(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells }) => ({ row, cells, ...readVisit(cells, reading) }));
  const visits = read.flatMap(({ visit }) => visit ?? []);
  const patientsOf = await findPatients(db, visits);
  const services = await servicesByName(db);
  const providers = await providersByName(db);
  const isKnown = await knownVisits(
    db,
    visits.flatMap((visit) => patientsOf(visit).map(({ id }) => ({ patientId: id, visit }))),
  );
  return read.map(({ row, cells, visit, issues }) => {
    const complain = (field: ImportIssue['field'], message: string): ImportIssue => ({
      field,
      column: (field && reading.headers[field]) ?? null,
      message,
    });
    const none = { row, cells, visit: null, endsAt: null, patient: null, service: null, provider: null };
    if (!visit) return { ...none, issues };
    const { patient, who, problem } = onlyPatient(visit, patientsOf(visit));
    if (!patient) return { ...none, issues: [complain(who, problem)] };
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

type Moment = Pick<RowVisit, 'day' | 'startsAt'>;

const visitKey = (patientId: string, { day, startsAt }: Moment): string =>
  `${patientId}|${startsAt ? startsAt.toISOString() : day}`;

/** A visit that waits for a time has none in Bedside, but its row does. */
const rowKey = (patientId: string, { day, startsAt }: Moment): string =>
  `${patientId}|${day}|${startsAt?.toISOString() ?? ''}`;

async function servicesByName(db: Executor) {
  const found = await db.selectFrom('services').selectAll().where('removedAt', 'is', null).execute();
  return new Map(found.map((one) => [one.name.toLowerCase(), one]));
}

/** A name that two providers share matches neither. */
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

/** Reads only the days of these rows. */
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
