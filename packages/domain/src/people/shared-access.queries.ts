import type { Database } from '@bedside/db/database';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';

const sharedColumns = { appointment: 'sharesAppointments', billing: 'sharesBilling' } as const;

/**
 * An SQL array for `= any(…)`, so that an index on the patient still serves.
 * Rule: people.approval-grants-what-it-names
 */
export const patientsSharingWith = (actorId: string, what: 'appointment' | 'billing'): RawBuilder<string[]> =>
  sql<string[]>`array(${expressionBuilder<Database>()
    .selectFrom('consents')
    .select('recipientId')
    .where('requesterId', '=', actorId)
    .where('mode', '=', 'REQUEST')
    .where('status', '=', 'APPROVED')
    .where(sharedColumns[what], '=', true)})`;

/** Ids, as text, of those a patient shares visits with: whose screens show them. */
export const userIdsSharedWith = (patient: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select requester_id::text from consents
    where recipient_id = ${patient} and mode = 'REQUEST' and status = 'APPROVED' and shares_appointments`;
