import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { separateChats } from './merge-undo-chats.ts';
import { endDecidedSince } from './merge-undo-decided.ts';

interface Separated {
  kept: string;
  merged: string;
  mergedAt: Date;
  /** Whose sign-in opened the kept record meanwhile. */
  reader: string | null;
}

/**
 * What was made since the merge for a visit, a membership, a bill, a form or a conversation belongs to its patient, as
 * those were separated again. Links that were sent since end, because either person may have them.
 * Rule: people.merges-can-be-undone
 */
export async function returnMadeSince(tx: Tx, ctx: Context, separated: Separated): Promise<void> {
  await returnBills(tx, separated);
  await forgetAutopay(tx, separated);
  for (const { table, column, madeAt } of ofVisits)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${separated.merged}
      where ${sql.ref(column)} = ${separated.kept} and ${sql.ref(madeAt)} > ${separated.mergedAt}
        and appointment_id in ${visitsOf(separated)}`.execute(tx);
  await returnToReader(tx, ctx, separated);
  await returnPrints(tx, ctx, separated);
  await returnFiles(tx, separated);
  await returnNotices(tx, ctx, separated);
}

async function returnToReader(
  tx: Tx,
  ctx: Context,
  { kept, merged, mergedAt, reader }: Separated,
): Promise<void> {
  if (!reader) return;
  const separated = { other: reader === kept ? merged : kept, reader, account: kept, mergedAt };
  await separateChats(tx, ctx, separated);
  await endDecidedSince(tx, ctx, separated);
}

const ofVisits = [
  { table: 'questionnaire_submissions', column: 'patient_id', madeAt: 'sent_at' },
  { table: 'vitals', column: 'patient_id', madeAt: 'recorded_at' },
  { table: 'reports', column: 'patient_id', madeAt: 'created_at' },
];

/** A visit of both stays as it is. */
const visitsOf = ({ kept, merged }: Separated) =>
  sql`(select part.appointment_id from appointment_patients as part where part.patient_id = ${merged}
    and not exists (select from appointment_patients as other
      where other.appointment_id = part.appointment_id and other.patient_id = ${kept}))`;

const billsOf = ({ merged }: Separated) => sql`(select id from invoices where patient_id = ${merged})`;

/** Those of their visits and memberships, and what was billed again of theirs. */
async function returnBills(tx: Tx, separated: Separated): Promise<void> {
  const { kept, merged, mergedAt } = separated;
  await sql`with recursive own(id) as (
      select id from invoices where patient_id = ${merged}
      union select id from invoices where patient_id = ${kept} and created_at > ${mergedAt}
        and coalesce(appointment_id, deposit_of_appointment_id, late_cancellation_of_appointment_id)
          in (select id from appointments where patient_id = ${merged})
      union select charge.invoice_id from subscription_charges as charge
        join subscriptions on subscriptions.id = charge.subscription_id where subscriptions.patient_id = ${merged}
      union select chargeback.new_invoice_id from own join chargebacks as chargeback on chargeback.invoice_id = own.id
        where chargeback.new_invoice_id is not null
    )
    update invoices set patient_id = ${merged} from own
    where invoices.id = own.id and patient_id = ${kept} and created_at > ${mergedAt}`.execute(tx);
  await sql`update payments set patient_id = ${merged}
    where patient_id = ${kept} and invoice_id in ${billsOf(separated)}`.execute(tx);
}

/** What the merge stopped, or the kept record planned since, is planned again for who pays the bill now. No card was asked. */
const forgetAutopay = (tx: Tx, separated: Separated) =>
  sql`delete from autopay_charges where plan_id is null and decision_id is null
    and invoice_id in ${billsOf(separated)}
    and (patient_id = ${separated.merged} and state = 'STOPPED' and ended_at >= ${separated.mergedAt}
      or patient_id = ${separated.kept} and state = 'PLANNED')`.execute(tx);

/** A print of superbills names them in its key. One that has superbills of both is removed. */
const returnPrints = (tx: Tx, ctx: Context, { kept, merged, mergedAt }: Separated) =>
  sql`with prints as (select document.id, bool_and(invoice.patient_id = ${merged}) as is_merged
      from documents as document
      join printed_documents as print on print.document_id = document.id
      join superbills as superbill on superbill.id = any(case when print.print_key like 'superbill%'
        then string_to_array(split_part(print.print_key, ':', 2), ',')::uuid[] end)
      join invoices as invoice on invoice.id = superbill.invoice_id
      where document.patient_id = ${kept} and document.created_at > ${mergedAt}
      group by document.id having bool_or(invoice.patient_id = ${merged}))
    update documents set patient_id = case when is_merged then ${merged}::uuid else patient_id end,
      removed_at = case when is_merged then removed_at else ${ctx.now} end,
      removed_reason = case when is_merged then removed_reason else 'The merge was undone.' end
    from prints where documents.id = prints.id`.execute(tx);

const returnFiles = (tx: Tx, separated: Separated) =>
  sql`update documents set patient_id = ${separated.merged}
    where patient_id = ${separated.kept} and created_at > ${separated.mergedAt}
      and (appointment_id in ${visitsOf(separated)} or invoice_id in ${billsOf(separated)}
        or submission_id in (select id from questionnaire_submissions where patient_id = ${separated.merged})
        or conversation_id in (select id from conversations where patient_id = ${separated.merged})
        or consent_id in (select id from consents where recipient_id = ${separated.merged}))`.execute(tx);

const recordsOf = (...patients: string[]) => sql`(
  select id from appointments where patient_id = any(${patients}::uuid[])
  union all select id from invoices where patient_id = any(${patients}::uuid[])
  union all select id from payments where patient_id = any(${patients}::uuid[])
  union all select id from reports where patient_id = any(${patients}::uuid[])
  union all select id from questionnaire_submissions where patient_id = any(${patients}::uuid[])
  union all select id from consents where recipient_id = any(${patients}::uuid[]))`;

async function returnNotices(tx: Tx, ctx: Context, { kept, merged, mergedAt }: Separated): Promise<void> {
  await sql`update notifications set user_id = ${merged} where user_id = ${kept} and created_at > ${mergedAt}
    and entity_id in (select id::text from ${recordsOf(merged)} as record)`.execute(tx);
  await sql`update access_links set revoked_at = ${ctx.now}
    where revoked_at is null and created_at >= ${mergedAt}
      and subject_id in ${recordsOf(kept, merged)}`.execute(tx);
}
