import { DomainError, notFound } from '@bedside/contracts/errors';
import { answersPatients, type PermissionRule, permissionNames } from '@bedside/contracts/permission';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import {
  isConversationShared,
  isDocumentShared,
  isInvoiceShared,
  isSharedWithAppointment,
  submissionAndAppointment,
} from '../access/confidential-visits.queries.ts';
import { readUsersGranted, readUsersOpenedBy, signsIn } from '../access/family-access.queries.ts';
import { type Actor, actorOf, type Context, hasPermission, isAdmin } from '../context.ts';
import { billCategories, REPORT } from '../documents/document.policy.ts';
import { confidentialRecordRefusal } from '../people/confidential-visit.policy.ts';
import { userIdsSharedWith } from '../people/household.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

type Kind = 'DOCUMENT' | 'FORM' | 'BILL' | 'CONVERSATION';

export const entityOf = {
  DOCUMENT: 'document',
  FORM: 'questionnaire',
  BILL: 'invoice',
  CONVERSATION: 'conversation',
} as const satisfies Record<Kind, string>;

interface Found {
  kind: Kind;
  patientId: string;
  createdAt: Date;
  isOfVisit: boolean;
  /** For a document. */
  category: string | null;
  isPaidByOther: boolean;
}

/** A file of a bill, form, or conversation is shared like that record, and a superbill like its visit. */
const find = async (db: Executor, id: string): Promise<Found | undefined> =>
  (
    await sql<Found>`
    select 'DOCUMENT' as kind, patient_id, created_at, category, false as is_paid_by_other,
      coalesce(appointment_id, invoice_id, submission_id, conversation_id) is not null or exists (
        select from printed_documents where document_id = documents.id) as is_of_visit
      from documents where id = ${id} and removed_at is null and patient_id is not null
    union all select 'FORM', patient_id, sent_at, null, false, appointment_id is not null
      from questionnaire_submissions where id = ${id} and removed_at is null
    union all select 'BILL', patient_id, created_at, null, exists (select from payment_plans as plan
        where plan.invoice_id = invoices.id and plan.state = 'ACTIVE' and plan.payer_id <> invoices.patient_id),
      coalesce(appointment_id, late_cancellation_of_appointment_id, deposit_of_appointment_id) is not null
      from invoices where id = ${id} and kind <> 'MEMBERSHIP'
    union all select 'CONVERSATION', patient_id, created_at, null, false, false
      from conversations where id = ${id}`.execute(db)
  ).rows[0];

const isBill = ({ kind, category }: Pick<Found, 'kind' | 'category'>): boolean =>
  kind === 'BILL' || (category !== null && billCategories.includes(category));

/** Only someone who may read such a record can decide who else does. @throws FORBIDDEN */
function requirePermit(actor: Actor, record: Found): void {
  const permit: PermissionRule = isBill(record)
    ? 'billing'
    : record.kind === 'CONVERSATION'
      ? answersPatients
      : 'clinical';
  if (isAdmin(actor.role) && !hasPermission(actor, permit))
    throw new DomainError('FORBIDDEN', `This requires the ${permissionNames(permit)} permission.`);
}

/**
 * For the record's patient and for staff. A family member gets the same answer as a stranger.
 * @throws NOT_FOUND; FORBIDDEN for an admin without the permission for such records
 */
export async function recordSharing(db: Executor, ctx: Context, id: string) {
  const actor = actorOf(ctx);
  const practice = await practiceSettings(db, ctx);
  const record = await find(db, id);
  if (!record || (actor.role === 'PATIENT' && record.patientId !== actor.userId)) throw notFound();
  requirePermit(actor, record);
  const { patientId } = record;
  const patient = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['patient.dateOfBirth', 'patient.state'])
    .select([
      signsIn('person').as('hasUserAccount'),
      sql<boolean>`exists (select from confidential_records where record_id = ${id})`.as('confidential'),
    ])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow(notFound);
  const readers = await readersOf(db, { ...record, id });
  const viewers = await db
    .selectFrom('users as person')
    .innerJoin('patients as relative', 'relative.id', 'person.id')
    .select(['person.id', 'person.firstName', 'person.lastName'])
    .select('relative.relationshipToAccountHolder as relationship')
    .where('person.id', 'in', [patientId, ...readers])
    .where((eb) => eb.or([eb('person.id', '=', patientId), signsIn('person')]))
    .orderBy((eb) => eb('person.id', '<>', patientId))
    .orderBy('person.firstName')
    .orderBy('person.id')
    .execute();
  const refusal = confidentialRecordRefusal(
    { ...patient, ...record },
    localDay(ctx.now, practice.timeZone),
    practice,
  );
  return { ...record, confidential: patient.confidential, refusal: refusal ?? null, viewers };
}

/** Which of these users may see the record, because neither confidentiality nor a court order hides it. */
const sharedWith = {
  DOCUMENT: (
    ids,
  ) => sql`select recipient.id from ${ids} join documents as document on ${isDocumentShared(sql`recipient.id`)}
    and document.id`,
  FORM: (ids) => sql`select recipient.id from ${ids} join questionnaire_submissions as submission
    on ${isSharedWithAppointment(sql`recipient.id`, submissionAndAppointment)} and submission.id`,
  BILL: (
    ids,
  ) => sql`select recipient.id from ${ids} join invoices as invoice on ${isInvoiceShared(sql`recipient.id`)}
    and invoice.id`,
  CONVERSATION: (
    ids,
  ) => sql`select recipient.id from ${ids} join conversations as chat on ${isConversationShared}
    and chat.id`,
} as const satisfies Record<Kind, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>;

async function readersOf(db: Executor, record: Found & { id: string }): Promise<string[]> {
  const ids = await openedTo(db, record);
  const recipients = sql`unnest(${ids}::uuid[]) as recipient(id)`;
  const { rows } = await sql<{ id: string }>`${sharedWith[record.kind](recipients)} = ${record.id}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Household members see no messages. Users approved by consent are added, because they are not household
 * members.
 */
async function openedTo(db: Executor, record: Found): Promise<string[]> {
  const { kind, patientId, category } = record;
  if (kind === 'CONVERSATION') return await readUsersGranted(db, patientId, 'MESSAGES');
  const ofBill = isBill(record);
  const opened = await readUsersOpenedBy(db, patientId, ofBill ? 'BILLS' : 'DOCUMENTS');
  if (!ofBill && category !== REPORT) return opened;
  const approved = userIdsSharedWith(patientId, ofBill ? 'billing' : 'appointment');
  const { rows } = await sql<{ id: string }>`select id from (${approved}) as approved(id)`.execute(db);
  return [...opened, ...rows.map(({ id }) => id)];
}
