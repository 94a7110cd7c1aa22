import { DomainError, notFound } from '@bedside/contracts/errors';
import { contactHeld, userChanged, userContactChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { isPersonBarred } from '../access/court-orders.queries.ts';
import { changedFieldsOf, recordAudit, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { asContactInUse, requireFreeContacts } from './account.queries.ts';
import { revokeAccountLinks } from './account-link.commands.ts';
import { requirePersonForContacts } from './api-key.policy.ts';
import { claimContacts } from './contact-claim.commands.ts';
import { notifyFormerAddresses } from './notify-former-address.commands.ts';
import { voidUserCodes } from './one-time-code.commands.ts';
import { updateUser } from './update-user.ts';
import {
  checkChanges,
  holdEnd,
  isContactUnconfirmed,
  isHeldBack,
  patientColumns,
  requireNames,
  type UserChanges,
  type UserColumns,
  userColumns,
} from './user.policy.ts';
import { fieldColumns, homeColumns } from './user-columns.ts';

interface ChangedUser {
  id: string;
  isPatient: boolean;
  accountHolderId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  contacts: boolean;
  /** The new contacts need confirmation. */
  held?: boolean;
  /** The contacts that worked until now. */
  former?: { email: string | null; phoneE164: string | null };
}

/** Contacts proven by a code in this request. */
type Proven = Partial<Record<'email' | 'phoneE164', true>>;

/**
 * Without a change it records a view. The caller has authorized it and verified new contacts.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE naming the contact; VALIDATION naming the field
 */
export async function changeUser(
  tx: Tx,
  ctx: Context,
  id: string,
  changes: UserChanges,
  { action = 'user.change', proven = {} }: { action?: string; proven?: Proven } = {},
): Promise<void> {
  const changed = await writeUser(tx, ctx, id, changes, proven);
  if (Object.keys(changed.after).length > 0) await recordUserChange(tx, ctx, changed, action);
  else if (changed.isPatient) await recordViewAudit(tx, ctx, id);
}

/**
 * Like `changeUser`, but without audit row and events: the caller extends `before` and `after` and records the
 * result.
 */
export async function writeUser(
  tx: Tx,
  ctx: Context,
  id: string,
  changes: UserChanges,
  proven: Proven = {},
): Promise<ChangedUser> {
  const person = await lockPerson(tx, id, changes.version);
  checkChanges(person, changes);
  const user = changedFieldsOf(person, userColumns(changes));
  if (user.after.firstName ?? user.after.lastName) requireNames(await practiceSettings(tx, ctx), user.after);
  const patient = changedFieldsOf(person, patientColumns(changes));
  const shown = {
    email: proven.email && (user.after.email ?? person.email),
    phoneE164: proven.phoneE164 && (user.after.phoneE164 ?? person.phoneE164),
  };
  const isHeldNow = (until: Date | null) => isContactUnconfirmed(until, ctx.now);
  const holdsBack = isHeldBack(ctx.actor, { id, isPatient: person.isPatient });
  await requireFreeContacts(tx, ctx, {
    ...contactsOf(user),
    ...(shown.email && { email: shown.email }),
    ...(shown.phoneE164 && { mobile: shown.phoneE164 }),
  });
  await claimContacts(tx, ctx, id, shown);
  const proofs = {
    ...(shown.email && { emailProven: true }),
    ...(shown.phoneE164 && { phoneProven: true }),
  };
  const isProof = Object.keys(proofs).length > 0;
  if (user.any || patient.any || isProof)
    await updateUser(tx, ctx, id, {
      ...user.after,
      ...((user.after.email !== undefined || shown.email) && {
        emailProvenAt: shown.email ? ctx.now : null,
        emailHeldUntil: holdsBack ? holdEnd(ctx.now) : null,
      }),
      ...((user.after.phoneE164 !== undefined || shown.phoneE164) && {
        phoneProvenAt: shown.phoneE164 ? ctx.now : null,
        phoneHeldUntil: holdsBack ? holdEnd(ctx.now) : null,
      }),
    }).catch(asContactInUse(ctx));
  if (patient.any) await tx.updateTable('patients').set(patient.after).where('id', '=', id).execute();
  if (user.after.email !== undefined || user.after.phoneE164 !== undefined) {
    await voidUserCodes(tx, ctx, id);
    await revokeAccountLinks(tx, ctx, id);
  }
  return {
    id,
    isPatient: person.isPatient,
    accountHolderId: person.accountHolderId,
    before: { ...user.before, ...patient.before },
    after: { ...user.after, ...patient.after, ...proofs },
    held: holdsBack,
    former: {
      email: user.after.email === undefined || isHeldNow(person.emailHeldUntil) ? null : person.email,
      phoneE164:
        user.after.phoneE164 === undefined || isHeldNow(person.phoneHeldUntil) ? null : person.phoneE164,
    },
    contacts: user.after.email !== undefined || user.after.phoneE164 !== undefined,
  };
}

/** Records one audit row and the events. */
export async function recordUserChange(
  tx: Tx,
  ctx: Context,
  { id, isPatient, accountHolderId, before, after, contacts, held = false, former }: ChangedUser,
  action: string,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    entityType: 'person',
    entityId: id,
    patientId: isPatient ? id : null,
    before,
    after,
  });
  const isHolderNotified =
    accountHolderId && !(await isPersonBarred(tx, { patientId: id, personId: accountHolderId }));
  const audience = { entityId: id, users: isHolderNotified ? [id, accountHolderId] : [id], staff: true };
  await recordEvent(tx, ctx, userChanged, { userId: id }, audience);
  if (!contacts) return;
  const event = held ? contactHeld : userContactChanged;
  const eventId = await recordEvent(tx, ctx, event, { userId: id }, { entityId: id });
  if (former)
    await notifyFormerAddresses(tx, ctx, { id: eventId, type: event.type }, { personId: id, ...former });
}

/** @throws NOT_FOUND, also for a removed patient; CONCURRENT_UPDATE */
async function lockPerson(tx: Tx, id: string, version: number | undefined) {
  const row = await tx
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.version',
      'person.emailHeldUntil',
      'person.phoneHeldUntil',
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'person.userName',
      'patient.id as patientId',
      'patient.relationshipToAccountHolder',
      ...fieldColumns,
      ...homeColumns,
      'household.accountHolderId',
    ])
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .forUpdate('person')
    .executeTakeFirstOrThrow(notFound);
  if (version !== undefined && version !== row.version) throw new DomainError('CONCURRENT_UPDATE');
  return { ...row, isPatient: row.patientId !== null, isAccountHolder: row.accountHolderId === id };
}

type Difference = { before: { userName?: string | null }; after: Partial<UserColumns> };

/** Ignores a change of letter case. */
function contactsOf({ before, after }: Difference) {
  const { email, phoneE164, userName } = after;
  const sameName = userName?.toLowerCase() === before.userName?.toLowerCase();
  return {
    email: email ?? undefined,
    mobile: phoneE164 ?? undefined,
    userId: sameName ? undefined : (userName ?? undefined),
  };
}

/**
 * Staff may change contacts without a code.
 * @throws NOT_FOUND for anyone who is not a patient; CONCURRENT_UPDATE; DUPLICATE and VALIDATION naming the
 * field
 */
export async function updatePatient(
  db: Db,
  ctx: Context,
  { id, ...changes }: UserChanges & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound);
    requirePersonForContacts(ctx, changes);
    await changeUser(tx, ctx, id, changes, { action: 'patient.change' });
  });
}
