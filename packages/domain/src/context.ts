import type { Permission } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/person.schema';
import type { PracticeSettings } from './practice/settings.ts';

/** The signed-in person a change or a read happens for. */
export interface Actor {
  userId: string;
  role: Role;
  permissions: readonly Permission[];
  sessionId: string;
}

/** Circumstances of one request or job. Time is passed in, never asked for. */
export interface Context {
  actor: Actor | null;
  requestId: string;
  now: Date;
  ip: string | null;
  /** The practice's, as they stood when the request came in; where nobody is signed in they are not read yet. */
  settings?: PracticeSettings;
  /** One decision of a person, however often its request is sent: what is made for it takes this id. */
  decisionId?: string;
}

export const isStaff = (role: Role): boolean => role !== 'PATIENT';
export const isAdmin = (role: Role): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN';

export const may = (actor: Pick<Actor, 'role' | 'permissions'>, permission: Permission): boolean =>
  actor.role === 'SUPER_ADMIN' || (actor.role === 'ADMIN' && actor.permissions.includes(permission));

/** Whose data it is that somebody's own account and sessions are: a patient's own, and of staff no patient's. */
export const patientIdOf = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): string | null =>
  isStaff(role) ? null : userId;

/** @throws UNAUTHENTICATED when nobody is signed in */
export function actorOf<A>(ctx: { actor: A | null }): A {
  if (!ctx.actor) throw new DomainError('UNAUTHENTICATED');
  return ctx.actor;
}
