import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import {
  isAmendmentShared,
  isAppointmentVisible,
  isConversationShared,
  isDocumentShared,
  isInvoiceShared,
  isSharedWithAppointment,
  submissionAndAppointment,
} from '../access/confidential-visits.queries.ts';

interface Wanted {
  patientId: string;
  /** The person who asks, whose own reads are left out. */
  readerId: string;
  /** Audit actions that are reads. */
  actions: readonly string[];
  timeZone: string;
  page: { offset: number; limit: number };
}

interface Row {
  day: string;
  /** Null for a person. */
  appName: string | null;
  firstName: string;
  lastName: string;
  role: string;
  /** An asterisk before an action means that the patient was one of several in a list. */
  actions: string[];
  brokeTheGlass: boolean;
  lastAt: Date;
  total: number;
}

/** Listed among the audit actions. */
export const PRACTICE_EXPORT = 'practiceExport';

/**
 * One row per person or app and day, newest first; system jobs are left out, and an app’s row has its owner.
 * Includes merged records and exports of the whole practice, but not reads of what is hidden from the reader.
 */
export async function listRecordReaders(db: Executor, { patientId, readerId, ...wanted }: Wanted) {
  const { actions, timeZone, page } = wanted;
  const merged = await mergedInto(db, patientId);
  const records = [patientId, ...merged];
  const own = [...records, readerId];
  const { rows } = await sql<Row>`
    with hidden as materialized (${hiddenFrom(readerId, patientId, records)}), line as materialized (
      select line.actor_id, line.session_id, line.at, line.action, line.patient_id is null as is_list
      from audit_log as line where line.patient_id = any(${records}::uuid[])
        and line.action = any(${actions}::text[]) and line.outcome = 'done'
        and line.entity_id not in (select id from hidden)
      union all
      select line.actor_id, line.session_id, line.at, line.action, true
      from audit_log as line where line.after -> 'patients' is not null and (${namesOneOf(records)})
        and coalesce(line.patient_id <> all(${records}::uuid[]), true)
        and line.action = any(${actions}::text[]) and line.outcome = 'done'
      union all
      select line.actor_id, line.session_id, line.at, ${PRACTICE_EXPORT}, false
      from audit_log as line where line.action = 'export.finish' and line.after ->> 'type' = 'PRACTICE'
        and line.at >= (select min(created_at) from users where id = any(${records}::uuid[]))
    ), reader as (
      select line.actor_id, app.id as app_id, (at at time zone ${timeZone})::date as day, min(at) as first_at,
        max(at) as last_at, array_agg(distinct case when is_list then '*' else '' end || action) as actions
      from line left join app_grants on app_grants.id = line.session_id
        left join apps as app on app.id = coalesce(app_grants.app_id, line.session_id)
      where actor_id is not null and (app.id is not null or actor_id <> all(${own}::uuid[])) group by 1, 2, 3
    )
    select reader.day::text, app.name as app_name, actor.first_name, actor.last_name, actor.role, reader.actions,
      reader.last_at,
      exists (select from break_the_glass_grants as emergency
        where emergency.user_id = reader.actor_id and emergency.patient_id = any(${records}::uuid[])
          and emergency.granted_at <= reader.last_at and emergency.expires_at >= reader.first_at) as broke_the_glass,
      (count(*) over ())::int as total
    from reader join users as actor on actor.id = reader.actor_id left join apps as app on app.id = reader.app_id
    order by reader.last_at desc, reader.actor_id, reader.app_id
    offset ${page.offset} limit ${page.limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Records of someone else that the reader may not see, and whatever belongs to them. */
const hiddenFrom = (readerId: string, patientId: string, records: readonly string[]) => {
  const isTheirs = sql`${readerId}::uuid <> ${patientId}::uuid and patient_id = any(${records}::uuid[])`;
  return sql`with visit as materialized (select id, appointment_request_id from appointments as appointment
      where ${isTheirs} and not ${isAppointmentVisible(readerId)}),
    bill as materialized (select id from invoices as invoice where ${isTheirs} and not ${isInvoiceShared(readerId)}),
    payment as materialized (select id from payments where invoice_id in (select id from bill))
    select id::text as id from visit union all select id::text from bill union all select id::text from payment
    union all select appointment_request_id::text from visit where appointment_request_id is not null
    union all select id::text from refunds where invoice_id in (select id from bill)
    union all select id from disputes where payment_id in (select id from payment)
    union all select id::text from payment_exceptions where invoice_id in (select id from bill)
    union all select id::text from payment_exceptions where payment_id in (select id from payment)
    union all select id::text from payment_plans where invoice_id in (select id from bill)
    union all select id::text from reports where appointment_id in (select id from visit)
    union all select id::text from vitals where appointment_id in (select id from visit)
    union all select id::text from deliveries where appointment_id in (select id from visit)
    union all select id::text from deliveries where invoice_id in (select id from bill)
    union all select amendment.id::text from amendment_requests as amendment
      where ${isTheirs} and not ${isAmendmentShared(readerId)}
    union all select id::text from documents as document where ${isTheirs} and not ${isDocumentShared(readerId)}
    union all select id::text from conversations as chat where ${isTheirs} and not ${isConversationShared}
    union all select submission.id::text from questionnaire_submissions as submission
      where ${isTheirs} and not ${isSharedWithAppointment(readerId, submissionAndAppointment)}`;
};

async function mergedInto(db: Executor, patientId: string): Promise<string[]> {
  const merges = await db
    .selectFrom('patientMerges')
    .select('mergedPatientId')
    .where('survivingPatientId', '=', patientId)
    .where('undoneAt', 'is', null)
    .execute();
  return merges.map(({ mergedPatientId }) => mergedPatientId);
}

const namesOneOf = (patientIds: readonly string[]) =>
  sql.join(
    patientIds.map((id) => sql`line.after -> 'patients' @> ${JSON.stringify([id])}::jsonb`),
    sql` or `,
  );
