import { DomainError, notFound } from '@bedside/contracts/errors';
import { contactChanged, personChanged } from '@bedside/contracts/people/person.events';
import type { Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { tellFormerAddresses } from '../messaging/former-address.commands.ts';
import { setReachable } from '../messaging/unreachable.commands.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { recordLook } from '../record/record-look.ts';
import { asContactInUse, requireFreeContacts } from './account.queries.ts';
import { voidCodesOf } from './one-time-code.commands.ts';
import {
  checkChanges,
  differenceOf,
  type PersonChanges,
  patientColumns,
  type UserColumns,
  userColumns,
} from './person.policy.ts';
import { homeColumns } from './person-columns.ts';
import { revokePersonLinks } from './person-link.commands.ts';

export interface ChangedPerson {
  id: string;
  isPatient: boolean;
  holderId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  contacts: boolean;
}

/**
 * Changes what a form says about a person, with its audit row and events; where nothing is new, staff has only looked.
 * Whether the actor may, and whether a new contact is proven, the caller has decided.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE naming the contact; VALIDATION naming the field
 */
export async function changePerson(
  tx: Tx,
  ctx: Context,
  id: string,
  changes: PersonChanges,
  action = 'person.change',
): Promise<void> {
  const changed = await writePerson(tx, ctx, id, changes);
  if (Object.keys(changed.after).length > 0) await tellOfPerson(tx, ctx, changed, action);
  else if (changed.isPatient) await recordLook(tx, ctx, id);
}

/**
 * The rows of `changePerson` alone, for a change that writes more of a person: add to `before` and `after` and hand
 * the result to `tellOfPerson`. Locks the person's row. The version moves on where something is new.
 */
export async function writePerson(
  tx: Tx,
  ctx: Context,
  id: string,
  changes: PersonChanges,
): Promise<ChangedPerson> {
  const person = await lockPerson(tx, id, changes.version);
  checkChanges(person, changes);
  const user = differenceOf(person.user, userColumns(changes));
  const patient = differenceOf(person.patient, patientColumns(changes));
  await requireFreeContacts(tx, contactsOf(user));
  if (user.any || patient.any)
    await tx
      .updateTable('users')
      .set((eb) => ({ ...user.after, updatedAt: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
      .catch(asContactInUse);
  if (patient.any) await tx.updateTable('patients').set(patient.after).where('id', '=', id).execute();
  if (user.after.email !== undefined || user.after.phoneE164 !== undefined) {
    for (const contact of [user.after.email, user.after.phoneE164])
      if (contact) await setReachable(tx, contact);
    await voidCodesOf(tx, ctx, id);
    await revokePersonLinks(tx, ctx, id);
  }
  return {
    id,
    isPatient: person.isPatient,
    holderId: person.holderId,
    before: { ...user.before, ...patient.before },
    after: { ...user.after, ...patient.after },
    contacts: user.after.email !== undefined || user.after.phoneE164 !== undefined,
  };
}

/** The one audit row of a change of a person, and its events: screens read again, and a new contact is told of. */
export async function tellOfPerson(
  tx: Tx,
  ctx: Context,
  { id, isPatient, holderId, before, after, contacts }: ChangedPerson,
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
  const tell = { entityId: id, users: holderId ? [id, holderId] : [id], staff: true };
  await recordEvent(tx, ctx, personChanged, { userId: id }, tell);
  if (!contacts) return;
  const eventId = await recordEvent(tx, ctx, contactChanged, { userId: id }, { entityId: id });
  const former = (value: unknown) => (typeof value === 'string' ? value : null);
  await tellFormerAddresses(tx, ctx, eventId, {
    personId: id,
    email: former(before.email),
    phoneE164: former(before.phoneE164),
  });
}

/** Somebody's rows, locked. @throws NOT_FOUND, for a removed patient too; CONCURRENT_UPDATE for an old version */
async function lockPerson(tx: Tx, id: string, version: number | undefined) {
  const row = await tx
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.version',
      'person.firstName',
      'person.lastName',
      'person.email',
      'person.phoneE164',
      'person.userName',
      'person.language',
      'patient.id as patientId',
      'patient.dateOfBirth',
      'patient.gender',
      'patient.relationship',
      ...homeColumns,
      'household.holderId',
    ])
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .forUpdate('person')
    .executeTakeFirst();
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw new DomainError('CONCURRENT_UPDATE');
  const {
    version: _,
    firstName,
    lastName,
    email,
    phoneE164,
    userName,
    language,
    patientId,
    holderId,
    ...patient
  } = row;
  return {
    user: { firstName, lastName, email, phoneE164, userName, language },
    patient,
    isPatient: patientId !== null,
    isHolder: holderId === id,
    holderId,
  };
}

type Difference = { before: { userName?: string | null }; after: Partial<UserColumns> };

/** New contacts that somebody else might have; another case of one's own is nobody else's. */
function contactsOf({ before, after }: Difference) {
  const { email, phoneE164, userName } = after;
  const sameName = userName?.toLowerCase() === before.userName?.toLowerCase();
  return {
    email: email ?? undefined,
    mobile: phoneE164 ?? undefined,
    userId: sameName ? undefined : (userName ?? undefined),
  };
}
