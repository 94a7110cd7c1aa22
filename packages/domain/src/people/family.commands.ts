import type { Address } from '@bedside/contracts/common/fields';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { patientRegistered } from '@bedside/contracts/people/user.events';
import type { Db, Executor, Transact, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { isBarred } from '../access/court-orders.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { requireFreeContacts } from './account.queries.ts';
import { requirePersonForContacts } from './api-key.policy.ts';
import { sendConsentRequest } from './consent.commands.ts';
import { requireWithinLimit } from './entry-limit.ts';
import { joinHousehold } from './household.commands.ts';
import { membershipInHousehold } from './household.policy.ts';
import { lockMembers, publishToHouseholds } from './household-member.ts';
import { insertPatientRows, type RequiredFields } from './insert-patient.ts';
import { addressColumnsOf, normalizeName, type UserChanges } from './user.policy.ts';

interface NewMember extends RequiredFields {
  /** Any member of the household, named by admins. */
  patientId?: string | undefined;
  relationship: string;
  email?: string | undefined;
  mobile?: string | undefined;
  address?:
    | (Address & { locationType: NonNullable<NonNullable<UserChanges['address']>['locationType']> })
    | undefined;
}

/**
 * Members get the account holder’s benefits, and no account until they are invited. Idempotent per decision.
 * @returns the ids
 * @throws VALIDATION naming the field; FORBIDDEN for a patient who is not the account holder, and for an API
 * key that names a contact; NOT_FOUND; DUPLICATE for someone who is already in the household, or naming a
 * contact in use
 */
export async function addFamilyMember(
  db: Db,
  ctx: Context,
  input: NewMember,
): Promise<{ id: string; householdId: string }> {
  const actor = actorOf(ctx);
  requirePersonForContacts(ctx, { email: input.email, mobile: input.mobile });
  const memberId = memberNamed(actor, 'patientId', input.patientId);
  const email = input.email ? toEmail(input.email) : null;
  const phoneE164 = input.mobile ? toE164(input.mobile) : null;
  return db.transaction().execute(async (tx) => {
    const id = ctx.decisionId ?? newId();
    const added = await tx
      .selectFrom('patients')
      .select(['id', 'householdId'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (added) return added;
    const { householdId, accountHolderId } = await householdToJoin(tx, actor, memberId);
    const [holder] = await lockMembers(tx, [accountHolderId]);
    if (holder?.householdId !== householdId) throw notFound();
    requireWithinLimit(actor, 'member', holder.others);
    await refuseSecondRecord(tx, actor, householdId, input);
    await requireFreeContacts(tx, ctx, { email: input.email, mobile: input.mobile });
    const { relationship } = input;
    await insertPatientRows(tx, ctx, {
      ...input,
      id,
      email,
      phoneE164,
      household: { id: householdId, relationship },
      membershipType: membershipInHousehold(holder.membershipType, 'ON DEMAND'),
      address: addressColumnsOf(input.address),
    });
    await recordAudit(tx, ctx, {
      action: 'household.add',
      entityType: 'person',
      entityId: id,
      patientId: id,
      after: { householdId, relationshipToAccountHolder: relationship },
    });
    await recordEvent(tx, ctx, patientRegistered, { userId: id }, { entityId: id, staff: true });
    await publishToHouseholds(tx, ctx, id, [householdId]);
    return { id, householdId };
  });
}

/**
 * Caller holds the household’s lock. A refusal would tell a barred account holder that the person is still here.
 * Rules: people.no-second-record-in-a-household, people.court-orders
 */
async function refuseSecondRecord(
  tx: Tx,
  { role, userId }: Actor,
  householdId: string,
  { firstName, lastName, dateOfBirth }: RequiredFields,
): Promise<void> {
  const known = await tx
    .selectFrom('patients as member')
    .innerJoin('users as person', 'person.id', 'member.id')
    .select('person.id')
    .where('member.householdId', '=', householdId)
    .where('member.removedAt', 'is', null)
    .where('member.dateOfBirth', '=', dateOfBirth)
    .where(sql<boolean>`lower(person.first_name) = lower(${normalizeName(firstName)})`)
    .where(sql<boolean>`lower(person.last_name) = lower(${normalizeName(lastName)})`)
    .$if(!isAdmin(role), (query) => query.where(sql<boolean>`not ${isBarred(sql.ref('member.id'), userId)}`))
    .limit(1)
    .executeTakeFirst();
  if (known)
    throw fieldError(
      'firstName',
      'This household already has someone with this name and birth date.',
      'DUPLICATE',
    );
}

interface ExistingPatient {
  patientId?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  householdOf?: string | undefined;
  relationship: string;
}

/**
 * Admins add immediately. A patient sends a request and always gets the same answer.
 * @throws VALIDATION naming the field; FORBIDDEN for a patient who is not the account holder; NOT_FOUND;
 * RULE_REFUSED for the account holder of a household with other members; TOO_MANY
 */
export async function addExistingPatient(
  db: Db,
  ctx: Context,
  transact: Transact,
  input: ExistingPatient,
): Promise<void> {
  const actor = actorOf(ctx);
  const householdOf = memberNamed(actor, 'householdOf', input.householdOf);
  if (!isAdmin(actor.role)) return askToJoin(db, ctx, actor, input);
  const { patientId, relationship } = input;
  if (!patientId) throw fieldError('patientId', 'Select a patient.');
  await transact([patientId], (tx) => joinHousehold(tx, ctx, { patientId, householdOf, relationship }));
}

async function askToJoin(
  db: Db,
  ctx: Context,
  actor: Actor,
  { patientId, email, mobile, relationship }: ExistingPatient,
): Promise<void> {
  if (patientId) throw fieldError('patientId', 'Enter the person’s email address or phone number.');
  const { others } = await householdToJoin(db, actor, actor.userId);
  requireWithinLimit(actor, 'member', others);
  const requestTo = email ? { email: toEmail(email) } : { phoneE164: toE164(mobile ?? '') };
  const request = {
    consentMode: 'REQUEST' as const,
    grantsHouseholdMembership: true,
    requestTo,
    relationship,
  };
  await sendConsentRequest(db, ctx, request).catch((error: unknown) => {
    throw atField(error, email ? 'email' : 'mobile');
  });
}

/** Moves errors about the recipient to the field that named them. */
function atField(error: unknown, path: string): unknown {
  if (!(error instanceof DomainError) || error.details.issues?.[0]?.path !== 'requestTo') return error;
  return fieldError(path, error.message, error.code);
}

/** Patients mean their own household; admins name a member. */
function memberNamed(actor: Actor, field: string, named: string | undefined): string {
  if (!isAdmin(actor.role)) {
    if (named && named !== actor.userId)
      throw fieldError(field, 'You can add people only to your own household. Leave this blank.');
    return actor.userId;
  }
  if (!named) throw fieldError(field, 'Select a patient.');
  return named;
}

async function householdToJoin(db: Executor, actor: Actor, memberId: string) {
  const household = await db
    .selectFrom('patients as member')
    .innerJoin('households as household', 'household.id', 'member.householdId')
    .select((eb) => [
      'household.id as householdId',
      'household.accountHolderId',
      eb
        .selectFrom('patients as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.householdId', '=', 'household.id')
        .whereRef('other.id', '<>', 'member.id')
        .where('other.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('others'),
    ])
    .where('member.id', '=', memberId)
    .where('member.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!isAdmin(actor.role) && household.accountHolderId !== actor.userId)
    throw new DomainError('FORBIDDEN', 'Only the account holder can add people to the household.');
  return household;
}
