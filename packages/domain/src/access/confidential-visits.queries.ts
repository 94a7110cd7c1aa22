import { billedStatuses, upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { SYMPTOM_FILES } from '@bedside/contracts/care/care.schema';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { barredFrom, isAppointmentBarred, type UserExpression } from './court-orders.queries.ts';

const isConfidential = (visit: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from appointments as visit where visit.id = ${visit} and visit.confidential)`;

/** A record without a visit that was itself made confidential. */
const isKept = (record: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from confidential_records as kept where kept.record_id = ${record})`;

/**
 * A visit's bill, its deposit, its late cancellation fee, and what was billed again after their chargebacks.
 * Expects `invoice`.
 */
const isInvoiceOf = (
  visit: RawBuilder<boolean>,
  orBill: RawBuilder<boolean> = sql`false`,
) => sql<boolean>`exists (
  with recursive source(id) as (select invoice.id
    union select chargebacks.invoice_id from source join chargebacks on chargebacks.new_invoice_id = source.id)
  select from source join invoices as bill on bill.id = source.id left join appointments as appointment on ${visit}
    and appointment.id in (bill.appointment_id, bill.late_cancellation_of_appointment_id, bill.deposit_of_appointment_id)
  where appointment.id is not null or ${orBill})`;

export const isConfidentialInvoice = isInvoiceOf(
  sql<boolean>`appointment.confidential`,
  isKept(sql`bill.id`),
);

/**
 * For the bill of a visit with a patient from whom a court order bars the person. Checks first whether there
 * is an order at all, because most people have none.
 */
export const isBarredInvoice = (person: UserExpression) =>
  sql<boolean>`(cardinality(${barredFrom(person)}) > 0 and ${isInvoiceOf(isAppointmentBarred(person))})`;

/**
 * Whether a visit's confidentiality does not hide it from the user. No grant, household, or consent opens a
 * confidential one. Expects `appointment`.
 * Rule: people.confidential-visits
 */
export const isAppointmentShared = (user: UserExpression) =>
  sql<boolean>`(not appointment.confidential or appointment.patient_id = ${user})`;

/** A person barred by a court order must not see where the patient will be, even as the visit's own patient. */
const isOwnAppointment = (user: UserExpression) =>
  sql<boolean>`(appointment.patient_id = ${user}
    and (appointment.status in (${sql.join(billedStatuses)}) or not ${isAppointmentBarred(user)}))`;

/**
 * Like `isAppointmentShared`, and no court order bars the user from a patient of the visit. Expects
 * `appointment`.
 */
export const isAppointmentVisible = (user: UserExpression) =>
  sql<boolean>`(${isOwnAppointment(user)} or not appointment.confidential and not ${isAppointmentBarred(user)})`;

const isOfBarredAppointment = (
  visit: string,
  person: UserExpression,
) => sql<boolean>`exists (select from appointments as appointment
  where appointment.id = ${sql.ref(visit)} and ${isAppointmentBarred(person)})`;

/** Like `isAppointmentVisible`, for a row that names its patient and its visit. */
export const isSharedWithAppointment = (
  user: UserExpression,
  row: { patient: string; visit: string; id?: string },
) =>
  sql<boolean>`(${sql.ref(row.patient)} = ${user} or not (${isConfidential(sql.ref(row.visit))}
    ${row.id ? sql`or ${isKept(sql.ref(row.id))}` : sql``}
    or cardinality(${barredFrom(user)}) > 0 and ${isOfBarredAppointment(row.visit, user)}))`;

/** For `isSharedWithAppointment`. Expects `submission`. */
export const submissionAndAppointment = {
  patient: 'submission.patient_id',
  visit: 'submission.appointment_id',
  id: 'submission.id',
};

/**
 * A deposit names the day of its visit, so a court order hides even an own one until the visit has taken place
 * or is canceled. Expects `invoice`.
 */
const isBarredDeposit = (person: UserExpression) => sql<boolean>`(cardinality(${barredFrom(person)}) > 0
  and exists (select from appointments as appointment where appointment.id = invoice.deposit_of_appointment_id
    and appointment.status in (${sql.join(upcomingStatuses)}) and ${isAppointmentBarred(person)}))`;

/**
 * Like `isAppointmentShared`, for a bill or fee, and no court order bars the user from its visit. Expects
 * `invoice`.
 */
export const isInvoiceShared = (user: UserExpression) =>
  sql<boolean>`(invoice.patient_id = ${user} and not ${isBarredDeposit(user)}
    or not ${isConfidentialInvoice} and not ${isBarredInvoice(user)})`;

/** The patient knows the provider from confidential visits alone. Expects `chat`. */
const isWithConfidentialProvider = sql<boolean>`(exists (select from appointments as visit
    where visit.provider_id = chat.provider_id and visit.patient_id = chat.patient_id and visit.confidential)
  and not exists (select from appointments as visit where visit.provider_id = chat.provider_id
    and not visit.confidential and (visit.patient_id = chat.patient_id
      or visit.household_id = (select household_id from patients where patients.id = chat.patient_id))))`;

/** Like `isAppointmentShared`: a conversation closes once it is about a confidential visit. Expects `chat`. */
export const isConversationShared = sql<boolean>`not (${isConfidential(sql`chat.appointment_id`)}
  or ${isKept(sql`chat.id`)} or ${isWithConfidentialProvider}
  or exists (select from chat_messages as message where message.conversation_id = chat.id
    and message.appointment_id is not null and ${isConfidential(sql`message.appointment_id`)}))`;

/** Superbills are found by the key of their print, which contains their ids. Expects `document`. */
export const isOfSuperbill = (
  bill: RawBuilder<boolean>,
) => sql<boolean>`exists (select from printed_documents as print
  join superbills as superbill on superbill.id = any(case when print.print_key like 'superbill%'
    then string_to_array(split_part(print.print_key, ':', 2), ',')::uuid[] end)
  join invoices as invoice on invoice.id = superbill.invoice_id and ${bill}
  where print.document_id = document.id)`;

const isConfidentialFile = sql<boolean>`(
  ${isConfidential(sql`document.appointment_id`)}
  or ${isKept(sql`document.id`)}
  or exists (select from invoices as invoice where invoice.id = document.invoice_id and ${isConfidentialInvoice})
  or exists (select from questionnaire_submissions as form where form.id = document.submission_id
    and (${isConfidential(sql`form.appointment_id`)} or ${isKept(sql`form.id`)}))
  or ${isOfSuperbill(isConfidentialInvoice)}
  or exists (select from conversations as chat where chat.id = document.conversation_id and not ${isConversationShared}))`;

/** Like `isBarredInvoice`. */
const isBarredFile = (person: UserExpression) => sql<boolean>`(cardinality(${barredFrom(person)}) > 0 and (
  ${isOfBarredAppointment('document.appointment_id', person)}
  or exists (select from questionnaire_submissions as form where form.id = document.submission_id
    and ${isOfBarredAppointment('form.appointment_id', person)})
  or exists (select from invoices as invoice where invoice.id = document.invoice_id
    and ${isInvoiceOf(isAppointmentBarred(person))})
  or ${isOfSuperbill(isInvoiceOf(isAppointmentBarred(person)))}))`;

/** The visit that is being booked may become confidential. Rule: appointments.symptom-files-before-booking */
const isDraftOfOthers = (user: UserExpression) => sql<boolean>`(document.category = ${SYMPTOM_FILES}
  and document.appointment_id is null and document.uploaded_by is distinct from ${user})`;

/**
 * Like `isAppointmentShared`, for a file of a visit, its bill, its form, or its conversation, and no court
 * order bars the user from its visit. Expects `document`.
 */
export const isDocumentShared = (user: UserExpression) =>
  sql<boolean>`(document.patient_id = ${user} and not exists (select from invoices as invoice
      where invoice.id = document.invoice_id and ${isBarredDeposit(user)})
    or not ${isConfidentialFile} and not ${isDraftOfOthers(user)} and not ${isBarredFile(user)})`;

/** Like `isAppointmentShared`, for a request to correct a visit or a file. Expects `amendment`. */
export const isAmendmentShared = (user: UserExpression) => sql<boolean>`(amendment.patient_id = ${user}
  or not exists (select from appointments as appointment
    where appointment.id = amendment.record_id and not ${isAppointmentVisible(user)})
  and not exists (select from documents as document
    where document.id = amendment.record_id and not ${isDocumentShared(user)}))`;

export async function isInvoiceConfidential(db: Executor, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices as invoice')
    .select(isConfidentialInvoice.as('confidential'))
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();
  return row?.confidential === true;
}

/** @param shared a table to join for each `recipient` */
async function readUsers(
  db: Executor,
  userIds: readonly string[],
  shared: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select recipient.id
    from unnest(${[...userIds]}::uuid[]) as recipient(id) join ${shared}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these users may see the bill, because neither a confidential visit nor a court order hides it. */
export const readUsersOfInvoice = (db: Executor, invoiceId: string, userIds: readonly string[]) =>
  readUsers(
    db,
    userIds,
    sql`invoices as invoice on invoice.id = ${invoiceId} and ${isInvoiceShared(sql`recipient.id`)}`,
  );

/** Like `readUsersOfInvoice`. */
export const readUsersOfDocument = (db: Executor, documentId: string, userIds: readonly string[]) =>
  readUsers(
    db,
    userIds,
    sql`documents as document on document.id = ${documentId} and ${isDocumentShared(sql`recipient.id`)}`,
  );

interface About {
  appointmentId?: string | null | undefined;
  invoiceId?: string | undefined;
  reportId?: string | undefined;
  submissionId?: string | undefined;
  offerId?: string | undefined;
  disputeId?: string | undefined;
  messageId?: string | undefined;
}

/** The patient of the confidential visit, record, or conversation that something is about, otherwise null. */
export async function confidentialPatient(db: Executor, about: About): Promise<string | null> {
  const { appointmentId, invoiceId, reportId, submissionId, offerId, disputeId, messageId } = about;
  const billId = sql`coalesce(${invoiceId ?? null}::uuid, (select payment.invoice_id from disputes as dispute
    join payments as payment on payment.id = dispute.payment_id where dispute.id = ${disputeId ?? null}::text))`;
  if (
    !Object.values({ appointmentId, invoiceId, reportId, submissionId, offerId, disputeId, messageId }).some(
      Boolean,
    )
  )
    return null;
  const { rows } = await sql<{ patientId: string }>`
    select patient_id from invoices as invoice where invoice.id = ${billId} and ${isConfidentialInvoice}
    union
    select patient_id from questionnaire_submissions as form where form.id = ${submissionId ?? null}::uuid and ${isKept(sql`form.id`)}
    union
    select chat.patient_id from conversations as chat join chat_messages as sent on sent.conversation_id = chat.id
      where sent.id = ${messageId ?? null}::uuid and not ${isConversationShared}
    union
    select patient_id from appointments where confidential and id in (${appointmentId ?? null}::uuid,
      (select appointment_id from reports where id = ${reportId ?? null}::uuid),
      (select appointment_id from questionnaire_submissions where id = ${submissionId ?? null}::uuid),
      (select appointment_id from slot_offers where id = ${offerId ?? null}::uuid))`.execute(db);
  return rows[0]?.patientId ?? null;
}

type Contact = 'email' | 'phoneE164';

/**
 * Messages about a confidential visit don’t use a contact that another user, or a guarantor without an account,
 * shares. Expects `users`.
 */
const contactOf = <C extends Contact>(forConfidential: boolean, contact: C) => {
  const column = (of: string) => sql.ref(`${of}.${contact}`);
  return sql<
    string | null
  >`(case when ${forConfidential} and users.role = 'PATIENT' and (exists (select from users as other
    where ${column('other')} = ${column('users')} and other.id <> users.id)
    or exists (select from guarantors as payer where payer.patient_id = users.id
      and lower(${column('payer')}) = lower(${column('users')}::text))) then null else ${column('users')} end)`.as(
    contact,
  );
};

export const contactsOf = (forConfidential: boolean) =>
  [contactOf(forConfidential, 'email'), contactOf(forConfidential, 'phoneE164')] as const;
