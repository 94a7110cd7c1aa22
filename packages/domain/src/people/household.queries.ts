import type { Database } from '@bedside/db/database';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { isConsentOutgrown } from '../access/coming-of-age.queries.ts';
import { idsFor, isBarred } from '../access/court-orders.queries.ts';

const sharedColumns = { appointment: 'sharesAppointments', billing: 'sharesBilling' } as const;

/**
 * Whether the patient has decided about that person since. A grant to someone outside the household adds to
 * what was approved.
 * Rule: people.family-owner-narrows
 */
export const isOverruled = (
  consent: 'consent' | 'consents',
) => sql<boolean>`exists (select from family_grants as given
  join patients as owner on owner.id = given.owner_id join patients as other on other.id = given.grantee_id
  where given.owner_id = ${sql.ref(`${consent}.recipientId`)} and given.grantee_id = ${sql.ref(`${consent}.requesterId`)}
    and (given.state = 'WITHDRAWN' or given.state = 'ACTIVE' and other.household_id = owner.household_id)
    and given.decided_at > ${sql.ref(`${consent}.answeredAt`)})`;

/** An SQL array for `= any(…)`, which keeps the patient index usable. Rule: people.approval-grants-what-it-names */
export const patientsSharingWith = (
  actorId: string | RawBuilder<unknown>,
  what: 'appointment' | 'billing',
): RawBuilder<string[]> =>
  idsFor(
    actorId,
    sql<string[]>`array(${expressionBuilder<Database>()
      .selectFrom('consents')
      .select('recipientId')
      .where(sql<boolean>`requester_id = ${actorId}`)
      .where('mode', '=', 'REQUEST')
      .where('status', '=', 'APPROVED')
      .where(sql<boolean>`not ${isConsentOutgrown('consents')}`)
      .where(sql<boolean>`not ${isBarred(sql`consents.recipient_id`, sql`consents.requester_id`)}`)
      .where(sql<boolean>`not ${isOverruled('consents')}`)
      .where(sharedColumns[what], '=', true)})`,
  );

/** Ids as text; these users get live updates. */
export const userIdsSharedWith = (
  patient: string | RawBuilder<unknown>,
  what: 'appointment' | 'billing' = 'appointment',
): RawBuilder<string> =>
  sql<string>`select requester_id::text from consents
    where recipient_id = ${patient} and mode = 'REQUEST' and status = 'APPROVED'
      and ${sql.ref(sharedColumns[what])}
      and not ${isConsentOutgrown('consents')} and not ${isOverruled('consents')}
      and not ${isBarred(sql`consents.recipient_id`, sql`consents.requester_id`)}`;
