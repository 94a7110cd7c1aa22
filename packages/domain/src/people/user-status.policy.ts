import { DomainError } from '@bedside/contracts/errors';
import type { Role, UserStatus } from '@bedside/contracts/people/person.schema';
import { actorOf, type Context, isAdmin } from '../context.ts';

/** Administrators are managed by super-admins alone. @throws FORBIDDEN */
export function requireMayManage(ctx: Context, person: { role: Role }): void {
  if (isAdmin(person.role) && actorOf(ctx).role !== 'SUPER_ADMIN')
    throw new DomainError('FORBIDDEN', 'Only a super-admin may do this to an administrator.');
}

export interface Standing {
  id: string;
  role: Role;
  status: UserStatus;
  hasPassword: boolean;
  /** Scheduled visits that have not begun, of a provider. */
  futureVisits: number;
}

/**
 * Rule: people.status-of-a-user
 * @throws RULE_REFUSED with a sentence that says what to do
 */
export function nextStatus(ctx: Context, person: Standing, wanted: 'ACTIVE' | 'INACTIVE'): UserStatus {
  if (person.id === actorOf(ctx).userId)
    throw new DomainError('RULE_REFUSED', 'You cannot change the status of your own account.');
  if (person.status === 'DECEASED')
    throw new DomainError('RULE_REFUSED', 'This person has died. The status stays.');
  if (wanted === 'ACTIVE') return opened(person);
  if (person.status === 'INVITED' && person.role !== 'PATIENT')
    throw new DomainError(
      'RULE_REFUSED',
      'This invitation is still open. Take it back, or delete the admin.',
    );
  if (person.futureVisits > 0)
    throw new DomainError('RULE_REFUSED', `Give ${visits(person.futureVisits)} to another provider first.`);
  return 'INACTIVE';
}

function opened({ role, status, hasPassword }: Standing): UserStatus {
  if (status === 'INVITED')
    throw new DomainError(
      'RULE_REFUSED',
      'This account opens when its password is set. Send the link that sets it up.',
    );
  return hasPassword || role === 'PATIENT' ? 'ACTIVE' : 'INVITED';
}

const visits = (count: number): string => (count === 1 ? '1 scheduled visit' : `${count} scheduled visits`);
