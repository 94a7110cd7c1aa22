import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import type { Documents } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isDocumentShared } from '../access/confidential-visits.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import {
  billCategories,
  CHAT,
  ESTIMATE,
  patientVisibleCategories,
  REPORT,
} from '../documents/document.policy.ts';
import { countOf, type ListSearch, paged, sorted } from '../list-search.ts';
import { seesEstimateOf } from '../payments/good-faith-estimate.queries.ts';
import { patientsSharingWith } from '../people/household.queries.ts';
import { practiceSettings } from '../practice/settings.ts';
import { likeAnywhere } from '../search.policy.ts';
import { userIdsFoundBy } from '../user-search.ts';

type DocumentExpression = ExpressionBuilder<Database & { document: Documents }, 'document'>;

/**
 * The single rule for which files patients can open in the list, by a link, and in a copy of the record.
 * Includes reports once released, and excludes what staff notes in a chat.
 * Rule: care.one-rule-for-files-of-patients
 */
export const isOpenToPatients = (categories: readonly string[]) => sql<boolean>`(
  document.category in (${sql.join(categories)}) and (document.category <> ${CHAT} or not exists (
    select from chat_messages as message where message.document_id = document.id and message.type = 'note'))
  or document.category = ${REPORT} and exists (
    select from reports where reports.document_id = document.id and reports.status = 'RELEASED'))`;

/** Expects `document`. */
export const isOfBills = sql<boolean>`document.category in (${sql.join(billCategories)})`;

const estimated = { patient: sql.ref('document.patientId'), visit: sql.ref('document.appointmentId') };

/** True for other files, too. Expects `document`. Rule: money.good-faith-estimate-access */
export const isOpenEstimate = (userId: string) =>
  sql<boolean>`(document.category <> ${ESTIMATE} or ${seesEstimateOf(userId, estimated)})`;

/** Whether the user may see the bill. Expects `document`. */
export const isOpenBill = (userId: string) =>
  sql<boolean>`(case when document.category = ${ESTIMATE} then ${seesEstimateOf(userId, estimated)}
    else document.patient_id = any(${patientsOpenTo(userId, 'BILLS')}) end)`;

/** Patients see shared documents and released reports of their household. Chat files appear in the chat. */
export const documentReadScope =
  (actor: Pick<Actor, 'role' | 'userId'>) =>
  (eb: DocumentExpression): Expression<SqlBool> => {
    const isKept = eb('document.removedAt', 'is', null);
    if (isAdmin(actor.role)) return isKept;
    const opened = patientsOpenTo(actor.userId, 'DOCUMENTS');
    const billed = patientsOpenTo(actor.userId, 'BILLS');
    const shared = patientsSharingWith(actor.userId, 'appointment');
    return eb.and([
      isKept,
      // Kept separate so that the patient index applies.
      sql<boolean>`document.patient_id = any(${opened} || ${billed} || ${shared})`,
      isOpenToPatients(patientVisibleCategories),
      sql<boolean>`(case when ${isOfBills} then ${isOpenBill(actor.userId)}
        when document.category = ${REPORT} then document.patient_id = any(${opened} || ${shared})
        else document.patient_id = any(${opened}) end)`,
      isDocumentShared(actor.userId),
    ]);
  };

/** For patients, reads the ids of what they see first, because their scope takes longer to plan than to read. */
export async function documentsSeen(
  db: Executor,
  actor: Actor,
): Promise<(eb: DocumentExpression) => Expression<SqlBool>> {
  if (isAdmin(actor.role)) return documentReadScope(actor);
  const open = await readOpen(db, { userId: actor.userId });
  const ids = open.map(({ id }) => id);
  return (eb) =>
    eb.and([eb('document.removedAt', 'is', null), sql<boolean>`document.id = any(${ids}::uuid[])`]);
}

const readOpen = prepared(
  (db, { userId }: { userId: string }) =>
    db
      .selectFrom('documents as document')
      .select('document.id')
      .where(documentReadScope({ userId, role: 'PATIENT' })),
  { userId: 'uuid' },
);

interface DocumentFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  patientId?: string | undefined;
  appointmentId?: string | undefined;
  category?: string | undefined;
  /** Practice-local days, yyyy-MM-dd, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

type DocumentSort = 'createdAt' | 'name' | 'category' | 'sizeBytes';
export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>['rows'][number];

/** Chat files are included only on request. */
export async function listDocuments(
  db: Executor,
  ctx: Context,
  { filter, sort, range }: ListSearch<DocumentFilter, DocumentSort>,
) {
  const { timeZone } = await practiceSettings(db, ctx);
  const matching = db
    .selectFrom('documents as document')
    .where(await documentsSeen(db, actorOf(ctx)))
    .where(wanted(actorOf(ctx), filter, timeZone));
  const total = await countOf(matching);
  const page = matching
    .select('document.id')
    .$call((query) => paged(query, { sort, range }, `document.${sort.field}`, 'document.id'));
  const found = await documentRows(db)
    .where('document.id', 'in', page)
    .$call((query) => sorted(query, sort, `document.${sort.field}`, 'document.id'))
    .execute();
  return { rows: found, total };
}

export async function getDocument(db: Executor, ctx: Context, id: string): Promise<ListedDocument> {
  return await documentRows(db)
    .where('document.id', '=', id)
    .where(await documentsSeen(db, actorOf(ctx)))
    .executeTakeFirstOrThrow(notFound);
}

export const uploadedDocument = (db: Executor, id: string): Promise<ListedDocument> =>
  documentRows(db).where('document.id', '=', id).executeTakeFirstOrThrow(notFound);

const documentRows = (db: Executor) =>
  db
    .selectFrom('documents as document')
    .innerJoin('users as patient', 'patient.id', 'document.patientId')
    .leftJoin('users as uploader', 'uploader.id', 'document.uploadedBy')
    .select([
      'document.id',
      'document.patientId',
      'document.appointmentId',
      'document.category',
      'document.name',
      'document.description',
      'document.contentType',
      'document.sizeBytes',
      'document.createdAt',
      'patient.firstName',
      'patient.lastName',
      'uploader.firstName as uploaderFirstName',
      'uploader.lastName as uploaderLastName',
      'uploader.role as uploaderRole',
    ]);

const wanted = (actor: Actor, filter: DocumentFilter, zone: string) => (eb: DocumentExpression) => {
  const { q, id, patientId, appointmentId, category, from, to } = filter;
  const pattern = q && likeAnywhere(q);
  return eb.and([
    ...(id ? [eb('document.id', '=', eb.fn.any(eb.val([...id])))] : []),
    ...(patientId ? [eb('document.patientId', '=', patientId)] : []),
    ...(appointmentId ? [eb('document.appointmentId', '=', appointmentId)] : []),
    category ? eb('document.category', '=', category) : eb('document.category', '<>', CHAT),
    ...(from ? [sql<SqlBool>`document.created_at >= ${from}::date::timestamp at time zone ${zone}`] : []),
    ...(to ? [sql<SqlBool>`document.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(pattern
      ? [
          eb.or([
            eb('document.name', 'ilike', pattern),
            eb('document.description', 'ilike', pattern),
            eb('document.patientId', 'in', userIdsFoundBy(actor, q)),
          ]),
        ]
      : []),
  ]);
};
