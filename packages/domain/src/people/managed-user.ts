import { DomainError, notFound } from '@bedside/contracts/errors';
import type { FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isCareOver } from '../access/court-orders.queries.ts';
import { isGranted, signsIn } from '../access/family-access.queries.ts';
import { type Actor, hasPermission, isAdmin } from '../context.ts';

export interface ManageOptions {
  /** Locks the user's row, so changes run one at a time. */
  lock: boolean;
  /** Read-only, so deceased members are allowed. */
  reads?: boolean;
  /** Also allows anyone who has a family grant of this kind. */
  orWith?: FamilyKind;
}

export interface ManagedUser {
  id: string;
  profileImage: string | null;
  isPatient: boolean;
  accountHolderId: string | null;
}

/**
 * Admins manage anyone; only super-admins manage admins.
 * Rule: people.holder-manages-members
 * @throws NOT_FOUND for everyone else; RULE_REFUSED for a deceased member
 */
export async function requireManagedUser(
  db: Executor,
  actor: Actor,
  id: string,
  { lock, reads = false, orWith }: ManageOptions,
): Promise<ManagedUser> {
  const person = await db
    .selectFrom('users as person')
    .leftJoin('patients as patient', 'patient.id', 'person.id')
    .leftJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.role',
      'person.status',
      'person.profileImage',
      'patient.id as patientId',
      'household.accountHolderId',
      isCareOver(sql.ref('household.account_holder_id')).as('careIsOver'),
    ])
    .select(signsIn('person').as('hasUserAccount'))
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirstOrThrow(notFound);
  const { role, status, profileImage, patientId, accountHolderId } = person;
  const asHolder = accountHolderId === actor.userId && !person.hasUserAccount && !person.careIsOver;
  const asAdmin = actor.role === 'SUPER_ADMIN' || (actor.role === 'ADMIN' && !isAdmin(role));
  const asSelf = id === actor.userId;
  const byGrant = !asAdmin && !asSelf && !asHolder && orWith !== undefined;
  if (byGrant && !(await isGranted(db, { userId: actor.userId, patientId: id, kind: orWith })))
    throw notFound();
  if (!asAdmin && !asSelf && !asHolder && !byGrant) throw notFound();
  if (status === 'DECEASED' && !asAdmin && !reads)
    throw new DomainError(
      'RULE_REFUSED',
      'This person is marked as deceased. Please call us to make a change.',
    );
  return { id, profileImage, isPatient: patientId !== null, accountHolderId };
}

export async function requireManagedPatient(
  db: Executor,
  actor: Actor,
  id: string,
  options: ManageOptions,
): Promise<ManagedUser> {
  const person = await requireManagedUser(db, actor, id, options);
  if (!person.isPatient) throw notFound();
  return person;
}

/** Defaults to the caller, in any role. @throws NOT_FOUND; RULE_REFUSED; FORBIDDEN */
export async function requireSelfOrManagedPatient(
  db: Executor,
  actor: Actor,
  id: string | undefined,
  options: ManageOptions,
): Promise<ManagedUser> {
  if (id === undefined || id === actor.userId) return requireManagedUser(db, actor, actor.userId, options);
  requirePeople(actor, id);
  return requireManagedPatient(db, actor, id, options);
}

/** For a self-service call where an admin names another user. @throws FORBIDDEN */
export function requirePeople(actor: Actor, id: string): void {
  if (actor.role === 'ADMIN' && id !== actor.userId && !hasPermission(actor, 'people'))
    throw new DomainError('FORBIDDEN');
}
