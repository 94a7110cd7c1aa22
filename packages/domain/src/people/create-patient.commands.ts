import type { CallRequest } from '@bedside/contracts/call';
import type { Language } from '@bedside/contracts/common/languages';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { createPatient as createPatientCall } from '@bedside/contracts/people/patients.api';
import { accountLinkRequested, patientRegistered } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { actorOf, type Context, hasPermission } from '../context.ts';
import { requireFreeContacts } from './account.queries.ts';
import { type LikelyPatient, possibleDuplicates } from './duplicates.queries.ts';
import { insertPatientRows } from './insert-patient.ts';
import { isPatient } from './patient.queries.ts';
import { addressColumnsOf, fullNameOf } from './user.policy.ts';

type NewPatient = CallRequest<typeof createPatientCall>['body'];

/**
 * The status is INVITED until a password is set. Idempotent per decision.
 * @returns the patient’s id
 * @throws DUPLICATE naming a contact in use, or the likely duplicates unless `notDuplicate`; VALIDATION;
 * FORBIDDEN for a membership without the permission
 */
export async function createPatient(db: Db, ctx: Context, input: NewPatient): Promise<string> {
  const id = ctx.decisionId ?? newId();
  if (ctx.decisionId && (await isPatient(db, id))) return id;
  await db
    .transaction()
    .execute(async (tx) => insertPatient(tx, ctx, id, await checkNewPatient(tx, ctx, input)));
  return id;
}

/** Normalized contacts that no one else uses. */
interface CheckedPatient {
  input: NewPatient;
  contacts: { email?: string | undefined; mobile?: string | undefined; userId?: string | undefined };
  /** Defaults to English. */
  language?: Language;
}

/** Runs one at a time, so that two callers who add the same patient at once see each other. */
export async function checkNewPatient(tx: Tx, ctx: Context, input: NewPatient): Promise<CheckedPatient> {
  requireOwnMembership(ctx, input);
  const contacts = {
    email: input.email && toEmail(input.email),
    mobile: input.mobile && toE164(input.mobile),
    userId: input.userId,
  };
  await sql`select pg_advisory_xact_lock(hashtextextended('new patient', 0))`.execute(tx);
  await requireFreeContacts(tx, ctx, contacts);
  if (!input.notDuplicate) refuseLikely(await possibleDuplicates(tx, input));
  return { input, contacts };
}

/** Creates a household too. @throws DUPLICATE */
export async function insertPatient(
  tx: Tx,
  ctx: Context,
  id: string,
  { input, contacts, language }: CheckedPatient,
): Promise<void> {
  await insertPatientRows(tx, ctx, {
    ...input,
    language,
    id,
    status: 'INVITED',
    email: contacts.email ?? null,
    phoneE164: contacts.mobile ?? null,
    userName: input.userId,
    address: addressColumnsOf(input.address),
  });
  await recordAudit(tx, ctx, {
    action: 'patient.create',
    entityType: 'person',
    entityId: id,
    patientId: id,
    after: { ...input, ...contacts, ...(language && { language }) },
  });
  await recordEvent(tx, ctx, patientRegistered, { userId: id }, { entityId: id, staff: true });
  if (contacts.email) await recordEvent(tx, ctx, accountLinkRequested, { userId: id }, { entityId: id });
}

function requireOwnMembership(ctx: Context, { membershipType = 'ON DEMAND' }: NewPatient): void {
  if (membershipType === 'ON DEMAND') return;
  if (membershipType === 'DEPENDENT')
    throw fieldError('membershipType', 'Add dependents through a member’s household.');
  if (!hasPermission(actorOf(ctx), 'billing'))
    throw new DomainError('FORBIDDEN', 'Setting a membership requires the “Billing” permission.');
}

function refuseLikely(likely: readonly LikelyPatient[]): void {
  const [first] = likely;
  if (!first) return;
  const issues = likely.map((one) => ({
    path: 'notDuplicate',
    message: `${nameOf(one)}: ${one.because.join(', ')}`,
  }));
  throw new DomainError('DUPLICATE', `Possible duplicate: ${nameOf(first)}.`, { issues });
}

const nameOf = (person: LikelyPatient): string =>
  `${fullNameOf(person)}, DOB ${person.dateOfBirth.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')}`;
