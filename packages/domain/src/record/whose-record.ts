import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isRecordId = (text: string): boolean => UUID.test(text);

/** Whose data the record with this id is, whatever kind of record it is; null for what is nobody's or unknown. */
export async function whoseRecord(db: Executor, id: string): Promise<string | null> {
  if (!isRecordId(id)) return null;
  const { rows } = await sql<{ patientId: string }>`
    select id as patient_id from patients where id = ${id}
    union all select patient_id from appointments where id = ${id}
    union all select patient_id from invoices where id = ${id}
    union all select patient_id from payments where id = ${id}
    union all select patient_id from documents where id = ${id}
    union all select patient_id from questionnaire_submissions where id = ${id}
    union all select patient_id from insurances where id = ${id}
    union all select request_to from consents where id = ${id}
    limit 1`.execute(db);
  return rows[0]?.patientId ?? null;
}
