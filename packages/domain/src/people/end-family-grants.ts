import type { Tx } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { cameOfAge } from '../access/coming-of-age.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { recordWithdrawnConsents } from './record-withdrawn-consents.ts';

/**
 * Ends the grants between the person and the household that they leave, and the requests to see visits or
 * bills that they approved for each other.
 * Rule: people.family-grants-end-with-household
 */
export async function endGrantsWithHousehold(
  tx: Tx,
  ctx: Context,
  { personId, householdId }: { personId: string; householdId: string },
): Promise<void> {
  const others = sql`(select id from patients where household_id = ${householdId} and id <> ${personId})`;
  const ended = { state: 'ENDED' as const, decidedBy: ctx.actor?.userId ?? null, decidedAt: ctx.now };
  await tx
    .updateTable('familyGrants')
    .set((eb) => ({ ...ended, version: eb('version', '+', 1) }))
    .where('state', 'in', ['ACTIVE', 'ASKED'])
    .where(
      sql<boolean>`(owner_id = ${personId} and grantee_id in ${others} or grantee_id = ${personId} and owner_id in ${others})`,
    )
    .execute();
  const withdrawn = await tx
    .updateTable('consents')
    .set({ status: 'WITHDRAWN', withdrawnAt: ctx.now })
    .where('mode', '=', 'REQUEST')
    .where('status', '=', 'APPROVED')
    .where((eb) => eb.or([eb('sharesAppointments', '=', true), eb('sharesBilling', '=', true)]))
    .where(
      sql<boolean>`(recipient_id = ${personId} and requester_id in ${others} or requester_id = ${personId} and recipient_id in ${others})`,
    )
    .returning(['id', 'recipientId', 'signatoryId', 'requesterId'])
    .execute();
  await recordWithdrawnConsents(tx, ctx, withdrawn, 'Left the household');
  const contactsOf = (people: RawBuilder<unknown>) =>
    sql`(select contact from users, unnest(array[lower(email), phone_e164]) as contact
      where id in ${people} and contact is not null)`;
  const person = sql`(${personId}::uuid)`;
  // An accepted invitation would grant access later, so invitations between them, or made by one on behalf of
  // the other, end too.
  await tx
    .updateTable('familyGrants')
    .set((eb) => ({ ...ended, version: eb('version', '+', 1) }))
    .where('state', '=', 'INVITED')
    .where(
      sql<boolean>`(owner_id = ${personId} and (created_by in ${others} or invited_contact in ${contactsOf(others)})
        or owner_id in ${others} and (created_by = ${personId} or invited_contact in ${contactsOf(person)}))`,
    )
    .execute();
}

/**
 * What someone else decided about this person before they became the account holder would keep them from
 * booking and paying for the members they look after now.
 * Rule: people.holder-manages-members
 */
export const endGrantsToHolder = (tx: Tx, ctx: Context, householdId: string) =>
  tx
    .updateTable('familyGrants')
    .set((eb) => ({
      ...{ state: 'ENDED' as const, decidedBy: ctx.actor?.userId ?? null, decidedAt: ctx.now },
      version: eb('version', '+', 1),
    }))
    .where('state', 'in', ['ACTIVE', 'WITHDRAWN'])
    .where(
      sql<boolean>`grantee_id = (select account_holder_id from households where id = ${householdId})
        and owner_id in (select member.id from patients as member join users as person on person.id = member.id
          where member.household_id = ${householdId} and not ${signsIn('person')} and not ${cameOfAge('member')})`,
    )
    .execute();
