import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isCareOver } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import type { ChatPeople } from './chat.policy.ts';
import { isPatientsAppointment } from './chat.queries.ts';
import type { Conversation } from './conversation-scope.ts';

export async function conversationParticipants(
  db: Executor,
  { patientId, providerId }: Pick<Conversation, 'patientId' | 'providerId'>,
): Promise<ChatPeople> {
  const row = await db
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('users as provider', (join) => join.on('provider.id', '=', providerId))
    .select([
      'person.status',
      'provider.status as providerStatus',
      sql<string>`person.first_name || ' ' || person.last_name`.as('name'),
      sql<string | null>`provider.first_name || ' ' || provider.last_name`.as('providerName'),
      sql<boolean>`patient.removed_at is not null`.as('removed'),
      sql<boolean>`exists (select from appointments as appointment where appointment.provider_id = ${providerId}
        and (appointment.patient_id = person.id
          or not appointment.confidential and appointment.household_id = patient.household_id))`.as(
        'hasAppointment',
      ),
    ])
    .where('person.id', '=', patientId)
    .executeTakeFirstOrThrow(notFound);
  const { name, status, removed, providerName, providerStatus, hasAppointment } = row;
  const provider =
    providerName && providerStatus ? { name: providerName, status: providerStatus, hasAppointment } : null;
  return { patient: { name, status, removed }, provider };
}

/**
 * The patient, or the account holder when the patient has no account.
 * @throws NOT_FOUND
 */
export async function readerFor(db: Executor, patientId: string): Promise<string> {
  const row = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(['patient.id', 'household.accountHolderId'])
    .select(
      sql<boolean>`${signsIn('person')} or ${isCareOver(sql.ref('household.account_holder_id'))}
        or exists (select from conversations where conversations.patient_id = person.id)`.as(
        'looksAfterSelf',
      ),
    )
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow(notFound);
  return row.looksAfterSelf ? row.id : row.accountHolderId;
}

/** Includes past appointments, not canceled ones. */
export async function haveSharedAppointment(
  db: Executor,
  { patientId, providerId }: { patientId: string; providerId: string },
): Promise<boolean> {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where('appointment.providerId', '=', providerId)
    .where('appointment.status', '<>', 'CANCELLED')
    .where(isPatientsAppointment(patientId))
    .limit(1)
    .executeTakeFirst();
  return appointment !== undefined;
}
