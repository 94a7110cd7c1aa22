import type { Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';

/** Two records that are separate again. */
export interface Separated {
  kept: string;
  merged: string;
  mergedAt: Date;
  now: Date;
  /** The merged record’s customer at the payment processor. */
  customer: string | null;
  /** Whose sign-in opened the kept record in the meantime. */
  reader: string | null;
  /** The record in which the reader wrote and decided. */
  other: string;
}

export type Read = Separated & { reader: string };

interface Made {
  table: string;
  /** Defaults to `patient_id`. Null for a table without an owner, whose rows are changed by `set`. */
  owner?: string | null;
  /** Defaults to `created_at`. Null if a row belongs to the other record no matter when it was made. */
  madeAt?: string | null;
  /** Moves rows from `other` to `reader` instead of from the kept record to the merged one. */
  toReader?: true;
  is: (separated: Separated) => RawBuilder<unknown>;
  /** What changes instead of the owner. */
  set?: (separated: Separated) => RawBuilder<unknown>;
}

/** A visit that the reader booked since. One with others, or that staff booked, stays as it is. */
const isBookedSince = (visit: string, { other, reader, mergedAt }: Separated) =>
  sql`exists (select from appointments as booked where booked.id = ${sql.ref(visit)}
    and booked.patient_id = ${other} and booked.booked_by = ${other} and booked.created_at > ${mergedAt}
    and not exists (select from appointment_patients as part
      where part.appointment_id = booked.id and part.patient_id not in (${other}, ${reader})))`;

/** A visit of both records stays as it is. */
const ofAppointment = ({ kept, merged }: Separated) =>
  sql`made.appointment_id in (select part.appointment_id from appointment_patients as part where part.patient_id = ${merged}
    and not exists (select from appointment_patients as other
      where other.appointment_id = part.appointment_id and other.patient_id = ${kept}))`;

export const invoicesOf = ({ merged }: Separated) =>
  sql`(select id from invoices where patient_id = ${merged})`;

/** Invoices of the merged record’s visits and memberships, and those that bill its chargebacks again. */
const isInvoice = ({ kept, merged, mergedAt }: Separated) => sql`made.id in (with recursive own(id) as (
    select id from invoices where patient_id = ${merged}
    union select id from invoices where patient_id = ${kept} and created_at > ${mergedAt}
      and coalesce(appointment_id, deposit_of_appointment_id, late_cancellation_of_appointment_id)
        in (select id from appointments where patient_id = ${merged})
    union select charge.invoice_id from subscription_charges as charge
      join subscriptions on subscriptions.id = charge.subscription_id where subscriptions.patient_id = ${merged}
    union select chargeback.new_invoice_id from own join chargebacks as chargeback on chargeback.invoice_id = own.id
      where chargeback.new_invoice_id is not null
  ) select id from own)`;

/** The print key names the superbills in the print. */
const printsOf = ({ merged }: Separated, which: 'bool_and' | 'bool_or') => sql`made.id in (
  select print.document_id from printed_documents as print
  join superbills as superbill on superbill.id = any(case when print.print_key like 'superbill%'
    then string_to_array(split_part(print.print_key, ':', 2), ',')::uuid[] end)
  join invoices as invoice on invoice.id = superbill.invoice_id
  where print.document_id = made.id
  group by print.document_id having ${sql.ref(which)}(invoice.patient_id = ${merged}))`;

const isEstimateOf = ({ kept, merged }: Separated) => sql`exists (select from printed_documents as print
  where print.document_id = made.id and print.print_key like 'good-faith-estimate:%')
  and made.appointment_id in (select appointment_id from appointment_patients where patient_id in (${kept}, ${merged}))`;

const isSubmitted = ({ kept, mergedAt }: Separated) => sql`exists (select from audit_log as submitted
  where submitted.entity_type = 'questionnaire' and submitted.entity_id = made.id::text
    and submitted.action = 'questionnaire.submit' and submitted.actor_id = ${kept} and submitted.at > ${mergedAt})`;

const isAdded =
  (action: string, id: string) =>
  ({ kept, mergedAt }: Separated) =>
    sql`exists (select from audit_log as added
    where added.patient_id = ${kept} and added.action = ${action} and added.after ->> ${id} = made.id::text
      and added.actor_id = ${kept} and added.at > ${mergedAt})`;

/** Clears the record reference if it belongs to the other person. */
const correctionOf = ({ reader, other }: Separated) => {
  const unlessOtherOwnsRecord = (column: string) => sql`case when record_id not in (
    select id from appointments where patient_id = ${other} union all select id from documents where patient_id = ${other}
    union all select id from chart_entries where patient_id = ${other}) then ${sql.ref(column)} end`;
  return sql`patient_id = ${reader}, requested_by = ${reader}, record_id = ${unlessOtherOwnsRecord('record_id')}, record_label = ${unlessOtherOwnsRecord('record_label')}`;
};

const recordsOf = (...patients: string[]) => sql`(
  select id from appointments where patient_id = any(${patients}::uuid[])
  union all select id from invoices where patient_id = any(${patients}::uuid[])
  union all select id from payments where patient_id = any(${patients}::uuid[])
  union all select id from reports where patient_id = any(${patients}::uuid[])
  union all select id from questionnaire_submissions where patient_id = any(${patients}::uuid[])
  union all select id from amendment_requests where patient_id = any(${patients}::uuid[])
  union all select id from consents where recipient_id = any(${patients}::uuid[]))`;

/**
 * What was made since the merge, in order, and whose it is. Entries that a person added are theirs; entries by
 * staff stay.
 */
// biome-ignore format: a table
const madeSince: readonly Made[] = [
  { table: 'appointment_patients', madeAt: null, toReader: true, is: (separated) => isBookedSince('made.appointment_id', separated) },
  { table: 'appointments', toReader: true, is: (separated) => isBookedSince('made.id', separated), set: ({ reader }) => sql`patient_id = ${reader}, booked_by = ${reader}, household_id = (select household_id from patients where id = ${reader})` },
  { table: 'payment_plans', owner: 'payer_id', is: ({ merged }) => sql`payment_method_id in (select payment_method_id from cards where patient_id = ${merged})` },
  { table: 'autopay_charges', madeAt: null, is: ({ merged }) => sql`plan_id in (select id from payment_plans where payer_id = ${merged})` },
  { table: 'subscriptions', is: ({ customer }) => sql`stripe_customer_id = ${customer}` },
  { table: 'invoices', is: isInvoice },
  { table: 'payments', madeAt: null, is: (separated) => sql`invoice_id in ${invoicesOf(separated)}` },
  { table: 'questionnaire_submissions', madeAt: 'sent_at', is: ofAppointment },
  { table: 'vitals', madeAt: 'recorded_at', is: ofAppointment },
  { table: 'reports', is: ofAppointment },
  { table: 'questionnaire_submissions', madeAt: 'submitted_at', toReader: true, is: isSubmitted, set: ({ reader }) => sql`patient_id = ${reader}, appointment_id = (select appointment_id from appointment_patients as part where part.appointment_id = made.appointment_id and part.patient_id = ${reader})` },
  { table: 'documents', madeAt: null, toReader: true, is: ({ reader }) => sql`submission_id in (select id from questionnaire_submissions where patient_id = ${reader})` },
  { table: 'documents', toReader: true, is: ({ kept }) => sql`uploaded_by = ${kept} and appointment_id is null` },
  { table: 'chart_entries', toReader: true, is: () => sql`source = 'PATIENT'` },
  { table: 'insurances', toReader: true, is: isAdded('insurance.add', 'insuranceId') },
  { table: 'amendment_requests', toReader: true, is: ({ kept }) => sql`requested_by = ${kept}`, set: correctionOf },
  { table: 'pharmacies', toReader: true, is: isAdded('pharmacy.add', 'pharmacyId') },
  { table: 'images', owner: 'user_id', is: ({ merged }) => sql`exists (select from insurances where patient_id = ${merged} and made.id in (front_image, back_image))` },
  { table: 'documents', is: (separated) => printsOf(separated, 'bool_and') },
  { table: 'documents', is: (separated) => printsOf(separated, 'bool_or'), set: ({ now }) => sql`removed_at = ${now}, removed_reason = 'The merge was undone.'` },
  // Nobody is shown these estimates any longer. Rule: money.good-faith-estimate-after-merges
  { table: 'documents', owner: null, is: (separated) => sql`removed_at is null and ${isEstimateOf(separated)}`, set: ({ now }) => sql`removed_at = ${now}, removed_reason = 'The merge was undone.'` },
  { table: 'documents', is: ofAppointment },
  // They name the kept record, so the next reader gets a new print.
  { table: 'documents', is: (separated) => sql`invoice_version is not null and invoice_id in ${invoicesOf(separated)}`, set: ({ now }) => sql`invoice_version = null, removed_at = ${now}, removed_reason = 'The merge was undone.'` },
  { table: 'documents', is: (separated) => sql`invoice_id in ${invoicesOf(separated)}` },
  { table: 'documents', is: ({ merged }) => sql`submission_id in (select id from questionnaire_submissions where patient_id = ${merged})` },
  { table: 'documents', is: ({ merged }) => sql`conversation_id in (select id from conversations where patient_id = ${merged})` },
  { table: 'documents', is: ({ merged }) => sql`consent_id in (select id from consents where recipient_id = ${merged})` },
  { table: 'notifications', owner: 'user_id', is: ({ merged }) => sql`entity_id in (select id::text from ${recordsOf(merged)} as record)` },
  // No audit row says who wrote answers that were not submitted, so they could be anyone’s and are deleted.
  { table: 'questionnaire_submissions', madeAt: 'saved_at', toReader: true, is: () => sql`status = 'NOT SUBMITTED'`, set: () => sql`draft_answers = '{}', answers_revision = answers_revision + 1` },
  // Either person may have the links that were sent.
  { table: 'access_links', owner: null, madeAt: null, is: ({ kept, merged, mergedAt }) => sql`created_at >= ${mergedAt} and subject_id in ${recordsOf(kept, merged)}`, set: ({ now }) => sql`revoked_at = ${now}` },
];

/** The kept record's family was notified of the other person's bills and visits. */
const removeNotificationsOfFamily = (tx: Tx, { kept, merged, mergedAt }: Separated) =>
  sql`delete from notifications where created_at > ${mergedAt}
    and entity_id in (select id::text from ${recordsOf(merged)} as record)
    and user_id in (select id from patients where id not in (${kept}, ${merged})
      and household_id is distinct from (select household_id from patients where id = ${merged}))`.execute(
    tx,
  );

/** Rule: people.merges-can-be-undone */
export async function returnMadeSince(tx: Tx, separated: Separated): Promise<void> {
  for (const { table, owner = 'patient_id', madeAt = 'created_at', toReader, is, set } of madeSince) {
    const { kept, merged, mergedAt, reader, other } = separated;
    const [from, to] = toReader ? [other, reader] : [kept, merged];
    if (!to) continue;
    await sql`update ${sql.table(table)} as made
      set ${set ? set(separated) : sql`${sql.ref(owner ?? '')} = ${to}`}
      where ${owner ? sql`${sql.ref(owner)} = ${from}` : sql`true`}
        and ${madeAt ? sql`${sql.ref(madeAt)} > ${mergedAt}` : sql`true`} and ${is(separated)}`.execute(tx);
  }
  await removeNotificationsOfFamily(tx, separated);
}
