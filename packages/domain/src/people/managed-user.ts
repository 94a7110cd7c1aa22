import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { type Actor, hasPermission, isAdmin } from '../context.ts';

export interface ManageOptions {
  /** Holds the person's row to the end of the transaction, so that changes of one person follow each other. */
  lock: boolean;
  /** Nothing is changed, so somebody who has died may be looked at. */
  reads?: boolean;
}

export interface ManagedUser {
  id: string;
  profileImage: string | null;
  isPatient: boolean;
  accountHolderId: string | null;
}

/**
 * Anyone may be managed by an admin, administrators by a super-admin alone. Rule: people.holder-manages-members
 * @throws NOT_FOUND for everybody else; RULE_REFUSED for a deceased member
 */
export async function requireManagedUser(
  db: Executor,
  actor: Actor,
  id: string,
  { lock, reads = false }: ManageOptions,
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
    ])
    .select((eb) => eb('person.passwordHash', 'is not', null).$castTo<boolean>().as('hasUserAccount'))
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirst();
  if (!person) throw notFound();
  const { role, status, profileImage, patientId, accountHolderId, hasUserAccount } = person;
  const asHolder = accountHolderId === actor.userId && !hasUserAccount;
  const asAdmin = actor.role === 'SUPER_ADMIN' || (actor.role === 'ADMIN' && !isAdmin(role));
  if (!asAdmin && id !== actor.userId && !asHolder) throw notFound();
  if (status === 'DECEASED' && !asAdmin && !reads)
    throw new DomainError(
      'RULE_REFUSED',
      'This person is marked as deceased. Please call us to make a change.',
    );
  return { id, profileImage, isPatient: patientId !== null, accountHolderId };
}

/** The same of a patient alone. @throws NOT_FOUND; RULE_REFUSED */
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

/**
 * Oneself, of whatever role, where nobody else is named; else the same of a patient alone.
 * @throws NOT_FOUND; RULE_REFUSED; FORBIDDEN for an admin who may not keep people's records
 */
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

/** A call for one's own account that names somebody else, from an admin. @throws FORBIDDEN */
export function requirePeople(actor: Actor, id: string): void {
  if (actor.role === 'ADMIN' && id !== actor.userId && !hasPermission(actor, 'people'))
    throw new DomainError('FORBIDDEN');
}
