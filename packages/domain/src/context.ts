import type { Permission } from '@bedside/contracts/call';
import type { Language } from '@bedside/contracts/common/translated';
import { DomainError } from '@bedside/contracts/errors';
import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { Role } from '@bedside/contracts/people/user.schema';
import { holds, type Permit } from '@bedside/contracts/permission';
import type { PracticeSettings } from './practice/settings.ts';

/** The signed-in person a change or a read happens for. */
export interface Actor {
  userId: string;
  role: Role;
  permissions: readonly Permission[];
  sessionId: string;
}

/** An event of this request, and when it is due where it was planned. */
export interface Told {
  id: string;
  type: EventType;
  payload: unknown;
  entityType: EntityType;
  entityId: string;
  requestId: string;
  createdAt: Date;
  dueAt?: Date;
}

/** Circumstances of one request or job. Time is passed in, never asked for. */
export interface Context {
  actor: Actor | null;
  requestId: string;
  now: Date;
  ip: string | null;
  /** That the request asks to be answered in; staff, and what names none of ours, ask for none. */
  language?: Language | null;
  /** The practice's, as they stood when the request came in; where nobody is signed in they are not read yet. */
  settings?: PracticeSettings;
  /** The events that it has told and planned so far; absent where nobody waits for an answer. */
  told?: Told[];
  /** One decision of a person, however often its request is sent: what is made for it takes this id. */
  decisionId?: string;
}

export const isStaff = (role: Role): boolean => role !== 'PATIENT';
export const isAdmin = (role: Role): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN';

export const hasPermission = (actor: Pick<Actor, 'role' | 'permissions'>, permit: Permit): boolean =>
  holds(actor, permit);

/** What was written or found in treating a patient: an admin reads it with the clinical permission. */
export const readsClinical = (actor: Pick<Actor, 'role' | 'permissions'>): boolean =>
  actor.role !== 'ADMIN' || hasPermission(actor, 'clinical');

/** Whose data it is that somebody's own account and sessions are: a patient's own, and of staff no patient's. */
export const patientIdOf = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): string | null =>
  isStaff(role) ? null : userId;

/** @throws UNAUTHENTICATED when nobody is signed in */
export function actorOf<A>(ctx: { actor: A | null }): A {
  if (!ctx.actor) throw new DomainError('UNAUTHENTICATED');
  return ctx.actor;
}
