import { DomainError } from '@bedside/contracts/errors';
import type { Role, UserStatus } from '@bedside/contracts/people/user.schema';
import { actorOf, type Context, isAdmin } from '../context.ts';

/** Only super-admins manage admins. @throws FORBIDDEN */
export function requireMayManage(ctx: Context, person: { role: Role }): void {
  if (isAdmin(person.role) && actorOf(ctx).role !== 'SUPER_ADMIN')
    throw new DomainError('FORBIDDEN', 'Only super-admins can do this to an admin.');
}

export interface UserState {
  id: string;
  role: Role;
  status: UserStatus;
  hasPassword: boolean;
  /** Scheduled appointments that have not started. */
  futureAppointments: number;
}

/**
 * Rule: people.status-of-a-user
 * @throws RULE_REFUSED with a sentence that says what to do
 */
export function nextStatus(ctx: Context, person: UserState, wanted: 'ACTIVE' | 'INACTIVE'): UserStatus {
  if (person.id === actorOf(ctx).userId)
    throw new DomainError('RULE_REFUSED', 'You can’t change your own status.');
  if (person.status === 'DECEASED')
    throw new DomainError('RULE_REFUSED', 'This patient is deceased, so the status can’t be changed.');
  if (wanted === 'ACTIVE') return opened(person);
  if (person.status === 'INVITED' && person.role !== 'PATIENT')
    throw new DomainError('RULE_REFUSED', 'This invitation is still pending. Revoke it or delete the admin.');
  if (person.futureAppointments > 0)
    throw new DomainError(
      'RULE_REFUSED',
      `Reassign ${appointments(person.futureAppointments)} to another provider first.`,
    );
  return 'INACTIVE';
}

function opened({ role, status, hasPassword }: UserState): UserStatus {
  if (status === 'INVITED')
    throw new DomainError(
      'RULE_REFUSED',
      'This account becomes active when a password is set. Send the account setup link.',
    );
  return hasPassword || role === 'PATIENT' ? 'ACTIVE' : 'INVITED';
}

const appointments = (count: number): string =>
  count === 1 ? '1 scheduled visit' : `${count} scheduled visits`;
