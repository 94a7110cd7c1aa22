import type { Permission } from '@bedside/contracts/call';
import type { Language } from '@bedside/contracts/common/languages';
import { DomainError } from '@bedside/contracts/errors';
import type { EntityType } from '@bedside/contracts/event';
import type { EventType } from '@bedside/contracts/events';
import type { KeyScope } from '@bedside/contracts/key-scopes';
import type { Role } from '@bedside/contracts/people/user.schema';
import { holds, type PermissionRule, runsAppointments } from '@bedside/contracts/permission';
import type { PracticeSettings } from './practice/settings.ts';

interface AllowedApp {
  id: string;
  /** The patient whose record the app may read; null for a system app, which reads the whole practice. */
  patientId: string | null;
  scopes: readonly string[];
  requestsPerMinute: number;
}

/** Someone who opened a video call by its link, and may act in that call only. */
export interface VideoSeatClaim {
  appointmentId: string;
  /** The seat ends when another provider is assigned. */
  providerId: string;
  /** The third person; null for the patient’s own seat. */
  guestId: string | null;
  /** A court order about the patient made after this moment ends the patient’s own seat. */
  openedAt: Date;
  expiresAt: Date;
}

export interface Actor {
  userId: string;
  role: Role;
  permissions: readonly Permission[];
  /** For a key: its id. For an app: the id of its grant, or its own if it has none. */
  sessionId: string;
  /** An app that reads on behalf of the person who allowed or registered it. */
  app?: AllowedApp;
  videoSeat?: VideoSeatClaim;
  /** Acts on behalf of its owner, with the permissions of its scopes. */
  apiKey?: {
    scopes: readonly KeyScope[];
    requestsPerMinute: number;
    /** False if the request comes from an address that is not on the key's list. */
    isFromAllowedIp: boolean;
  };
}

/** The user whose read scope limits what a statement finds. */
export type Viewer = Pick<Actor, 'userId' | 'role'>;

/** An event this request recorded, and its due time if planned. */
export interface RecordedEvent {
  id: string;
  type: EventType;
  payload: unknown;
  entityType: EntityType;
  entityId: string;
  requestId: string;
  createdAt: Date;
  dueAt?: Date;
}

/** The time is passed in, so that tests can set it. */
export interface Context {
  actor: Actor | null;
  requestId: string;
  now: Date;
  ip: string | null;
  /** The language the client asked for; staff clients ask for none. */
  language?: Language | null;
  /** Read when the request arrived; absent when no one is signed in. */
  settings?: PracticeSettings;
  /** Events recorded so far; absent where no answer reports them. */
  recordedEvents?: RecordedEvent[];
  /** Idempotency key of a user decision; its record takes this id. */
  decisionId?: string;
}

export const isStaff = (role: Role): boolean => role !== 'PATIENT';
export const isAdmin = (role: Role): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN';

export const hasPermission = (actor: Pick<Actor, 'role' | 'permissions'>, permit: PermissionRule): boolean =>
  holds(actor, permit);

/** Clinical data needs the clinical permission for admins. */
export const readsClinical = (actor: Pick<Actor, 'role' | 'permissions'>): boolean =>
  actor.role !== 'ADMIN' || hasPermission(actor, 'clinical');

/** The reason for the appointment, for admins who plan or treat. */
export const readsSymptoms = (actor: Pick<Actor, 'role' | 'permissions'>): boolean =>
  actor.role !== 'ADMIN' || hasPermission(actor, runsAppointments);

/** The patient id for audit rows: null for staff. */
export const patientIdOf = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): string | null =>
  isStaff(role) ? null : userId;

export function actorOf<A>(ctx: { actor: A | null }): A {
  if (!ctx.actor) throw new DomainError('UNAUTHENTICATED');
  return ctx.actor;
}
