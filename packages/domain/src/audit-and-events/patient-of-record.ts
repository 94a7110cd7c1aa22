import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isRecordId = (text: string): boolean => UUID.test(text);

export async function patientIdOfRecord(db: Executor, id: string): Promise<string | null> {
  const [patientId = null] = isRecordId(id) ? await patientIdsOfRecords(db, [id]) : [];
  return patientId;
}

/** Messages and audit rows are looked up last, because such a lookup reads every month. */
export async function patientIdsOfRecords(db: Executor, ids: readonly string[]): Promise<string[]> {
  const these = sql`any(${[...ids]}::uuid[])`;
  const found = await patientIds(
    db,
    sql`select id as patient_id from patients where id = ${these}
    union all select patient_id from appointments where id = ${these}
    union all select patient_id from invoices where id = ${these}
    union all select patient_id from subscriptions where id = ${these}
    union all select patient_id from payments where id = ${these}
    union all select patient_id from documents where id = ${these}
    union all select patient_id from reports where id = ${these}
    union all select patient_id from questionnaire_submissions where id = ${these}
    union all select patient_id from conversations where id = ${these}
    union all select patient_id from patient_notes where id = ${these}
    union all select patient_id from amendment_requests where id = ${these}
    union all select owner_id from family_grants where id = ${these}
    union all select patient_id from insurances where id = ${these}
    union all select recipient_id from consents where id = ${these}
    union all select patient_id from appointments where appointment_request_id = ${these}`,
  );
  if (found.length > 0) return found;
  return patientIds(
    db,
    sql`select patients.id as patient_id from deliveries
      join patients on patients.id = deliveries.recipient_id where deliveries.id = ${these}
    union all select appointment.patient_id from deliveries
      join appointments as appointment on appointment.appointment_request_id = deliveries.appointment_request_id
      where deliveries.id = ${these}
    union all select patient_id from audit_log where id = ${these}`,
  );
}

async function patientIds(db: Executor, records: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ patientId: string }>`select distinct patient_id from (${records}) as record
    where patient_id is not null order by patient_id`.execute(db);
  return rows.map(({ patientId }) => patientId);
}
