import type {
  AmendableRecord,
  AmendmentStatus,
  AmendmentSubject,
} from '@bedside/contracts/care/amendments.schema';
import { chartFields } from '@bedside/contracts/care/chart.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isAmendmentShared, isAppointmentVisible } from '../access/confidential-visits.queries.ts';
import { actorOf, type Context, isStaff } from '../context.ts';
import { patientVisibleCategories } from '../documents/document.policy.ts';
import { countsBy, type ListSearch, paged, sumOf } from '../list-search.ts';
import { requireManagedPatient } from '../people/managed-user.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { userIdsMatching } from '../user-search.ts';
import { documentReadScope, isOpenToPatients } from './document.queries.ts';

/** The newest records are offered, up to this many of each kind. */
const MAX_OFFERED = 200;

export type AmendmentRow = Awaited<ReturnType<typeof amendmentById>>;

const amendments = (db: Executor) =>
  db
    .selectFrom('amendmentRequests as amendment')
    .innerJoin('users as patient', 'patient.id', 'amendment.patientId')
    .innerJoin('users as requester', 'requester.id', 'amendment.requestedBy')
    .leftJoin('users as answerer', 'answerer.id', 'amendment.answeredBy')
    .selectAll('amendment')
    .select([
      'patient.firstName',
      'patient.lastName',
      'requester.firstName as requesterFirstName',
      'requester.lastName as requesterLastName',
      'answerer.firstName as answererFirstName',
      'answerer.lastName as answererLastName',
    ]);

/** @throws NOT_FOUND */
export const amendmentById = (db: Executor, id: string) =>
  amendments(db).where('amendment.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Newest first. @throws NOT_FOUND for someone else's patient */
export async function amendmentsOfPatient(db: Executor, ctx: Context, patientId: string) {
  const actor = actorOf(ctx);
  await requireManagedPatient(db, actor, patientId, { lock: false, reads: true });
  return await amendments(db)
    .where('amendment.patientId', '=', patientId)
    .where(isAmendmentShared(actor.userId))
    .orderBy('amendment.createdAt', 'desc')
    .orderBy('amendment.id', 'desc')
    .execute();
}

interface AmendmentFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  patientId?: string | undefined;
  status?: AmendmentStatus | undefined;
}

/** When sorted by the last day to answer, open requests come first, so an overdue one is on top. */
export async function listAmendments(
  db: Executor,
  { filter, sort, range }: ListSearch<AmendmentFilter, 'dueOn' | 'createdAt'>,
) {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const rows = await amendments(db)
    .where(matching(filter))
    .$if(sort.field === 'dueOn', (query) =>
      query.orderBy(sql`amendment.status = 'REQUESTED'`, order === 'asc' ? 'desc' : 'asc'),
    )
    .$call((query) => paged(query, { sort, range }, `amendment.${sort.field}`, 'amendment.id'))
    .execute();
  const byStatus = await countsBy(
    db.selectFrom('amendmentRequests as amendment').where(matching({ ...filter, status: undefined })),
    'amendment.status',
  );
  return { rows, total: sumOf(byStatus, filter.status), byStatus };
}

function matching({ q, id, patientId, status }: AmendmentFilter) {
  const conditions = [
    q && sql<boolean>`amendment.patient_id in (${userIdsMatching(q)})`,
    id && sql<boolean>`amendment.id = any(${[...id]}::uuid[])`,
    patientId && sql<boolean>`amendment.patient_id = ${patientId}`,
    status && sql<boolean>`amendment.status = ${status}`,
  ].filter((condition) => typeof condition === 'object');
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** What a request can name. A note is named by its visit. */
export async function amendableRecords(
  db: Executor,
  ctx: Context,
  patientId: string,
): Promise<AmendableRecord[]> {
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  return [
    ...(await visitsOf(db, ctx, patientId, today)),
    ...(await documentsOf(db, ctx, patientId, timeZone)),
    ...(await chartEntriesOf(db, patientId, timeZone)),
  ];
}

async function visitsOf(
  db: Executor,
  ctx: Context,
  patientId: string,
  today: string,
): Promise<AmendableRecord[]> {
  const { role, userId } = actorOf(ctx);
  const rows = await db
    .selectFrom('appointmentPatients as part')
    .innerJoin('appointments as appointment', 'appointment.id', 'part.appointmentId')
    .select(['appointment.id as recordId', 'appointment.key as label', 'appointment.serviceDate as on'])
    .where('part.patientId', '=', patientId)
    .where('appointment.serviceDate', '<=', today)
    .$if(!isStaff(role), (query) => query.where(isAppointmentVisible(userId)))
    .orderBy('appointment.serviceDate', 'desc')
    .orderBy('appointment.id', 'desc')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map((row) => ({ ...row, about: 'VISIT' }));
}

async function documentsOf(
  db: Executor,
  ctx: Context,
  patientId: string,
  timeZone: string,
): Promise<AmendableRecord[]> {
  const rows = await db
    .selectFrom('documents as document')
    .select(['document.id', 'document.name', 'document.createdAt'])
    .where(documentReadScope(actorOf(ctx)))
    // The patient sees the name that staff selects here.
    .where(isOpenToPatients(patientVisibleCategories))
    .where('document.patientId', '=', patientId)
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map(({ id, name, createdAt }) => ({
    about: 'DOCUMENT',
    recordId: id,
    label: name,
    on: localDay(createdAt, timeZone),
  }));
}

async function chartEntriesOf(db: Executor, patientId: string, timeZone: string): Promise<AmendableRecord[]> {
  const rows = await db
    .selectFrom('chartEntries')
    .select(['id', 'kind', 'fields', 'createdAt'])
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map((row) => ({
    about: row.kind,
    recordId: row.id,
    label: chartLabel(row),
    on: localDay(row.createdAt, timeZone),
  }));
}

function chartLabel({ kind, fields }: { kind: keyof typeof chartFields; fields: unknown }): string {
  switch (kind) {
    case 'ALLERGY':
      return chartFields.ALLERGY.parse(fields).substance;
    case 'MEDICATION':
      return chartFields.MEDICATION.parse(fields).name;
    case 'SURGICAL':
      return chartFields.SURGICAL.parse(fields).procedure;
    case 'PAST_MEDICAL':
      return chartFields.PAST_MEDICAL.parse(fields).condition;
    case 'FAMILY_MEDICAL':
      return chartFields.FAMILY_MEDICAL.parse(fields).condition;
  }
}

/** @param about the required kind, if any @throws NOT_FOUND for a record that is not offered */
export async function amendableRecord(
  db: Executor,
  ctx: Context,
  { patientId, about, recordId }: { patientId: string; about?: AmendmentSubject; recordId: string },
): Promise<AmendableRecord> {
  const listed = about === 'NOTE' ? 'VISIT' : about;
  const offered = await amendableRecords(db, ctx, patientId);
  const found = offered.find((one) => one.recordId === recordId && (!listed || one.about === listed));
  if (!found) throw notFound();
  return found;
}
