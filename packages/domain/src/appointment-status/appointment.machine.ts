import { type AppointmentStatus, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { AllowedTransition, TransitionName } from '@bedside/contracts/appointments/transition.schema';
import { ENTER_REASON } from '@bedside/contracts/common/fields';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/user.schema';
import { type PermissionRule, permissionNames, runsAppointments } from '@bedside/contracts/permission';
import { type Actor, hasPermission } from '../context.ts';
import type { AppointmentState, TransitionContext, TransitionInput } from './appointment-state.ts';
import * as guard from './appointment-transition.guards.ts';

/** Includes two transitions only our code makes: `settle` and `takeOffer`. */
export type Transition = TransitionName | 'settle' | 'takeOffer';
/** `SYSTEM` is our own code, acting on a verified integration event. */
type TransitionActor = Actor | 'SYSTEM';

interface TransitionRequest extends TransitionInput {
  move: Transition;
  /** Required only where a transition can end in more than one status. */
  to?: AppointmentStatus | undefined;
  reasonField?: string | undefined;
}

export interface TransitionResult {
  move: Transition;
  from: AppointmentStatus;
  to: AppointmentStatus;
}

interface Rule {
  name: Transition;
  from: readonly AppointmentStatus[];
  to: AppointmentStatus | 'SAME';
  roles: readonly (Role | 'SYSTEM')[];
  permission?: PermissionRule;
  /** Appointments for which only a super-admin may make this transition. */
  superAdminOnly?: (appointment: AppointmentState) => boolean;
  requiresReason?: boolean | ((appointment: AppointmentState) => boolean);
  /** The transition does not exist for other appointments. */
  when?: (appointment: AppointmentState, at: TransitionContext) => boolean;
  /** Returns a sentence that says what to do, or nothing when the transition is allowed. */
  guard?: (appointment: AppointmentState, at: TransitionContext) => string | undefined;
  assertInput?: (appointment: AppointmentState, input: TransitionInput) => void;
}

const admins = ['ADMIN', 'SUPER_ADMIN'] as const;
const clinicians = ['ADMIN', 'SUPER_ADMIN', 'PROVIDER'] as const;
const untimed = ['PENDING APPROVAL', 'AWAITING TIME'] as const;
const patient = ['PATIENT'] as const;

/** Rule: appointments.one-transition-table */
// biome-ignore format: a table
const rules: readonly Rule[] = [
  { name: 'accept', from: ['PENDING APPROVAL'], to: 'AWAITING TIME', roles: admins, permission: 'dispatch' },
  { name: 'assign', from: untimed, to: 'SCHEDULED', roles: admins, permission: 'dispatch' },
  { name: 'changeProvider', from: ['SCHEDULED'], to: 'SCHEDULED', roles: admins, permission: 'dispatch' },
  { name: 'takeOffer', from: ['AWAITING TIME', 'SCHEDULED'], to: 'SCHEDULED', roles: ['SYSTEM'] },
  { name: 'reschedule', from: untimed, to: 'SAME', roles: admins, permission: 'dispatch' },
  { name: 'reschedule', from: untimed, to: 'SAME', roles: patient },
  { name: 'reschedule', from: ['SCHEDULED'], to: 'SCHEDULED', roles: admins, permission: 'dispatch' },
  { name: 'reschedule', from: ['SCHEDULED'], to: 'AWAITING TIME', roles: admins, permission: 'dispatch' },
  { name: 'reschedule', from: ['SCHEDULED'], to: 'AWAITING TIME', roles: patient, guard: guard.patientMayReschedule },
  { name: 'updateAddress', from: untimed, to: 'SAME', roles: admins, permission: 'dispatch', guard: guard.isInHome },
  { name: 'updateAddress', from: untimed, to: 'SAME', roles: patient, guard: guard.isInHome },
  { name: 'updateAddress', from: ['SCHEDULED'], to: 'SAME', roles: admins, permission: 'dispatch', guard: guard.isInHome },
  { name: 'changeType', from: [...untimed, 'SCHEDULED', 'ON THE WAY'], to: 'SAME', roles: admins, permission: 'dispatch' },
  { name: 'confirm', from: ['SCHEDULED'], to: 'SAME', roles: patient, guard: guard.awaitsPatientConfirmation },
  { name: 'setOut', from: ['SCHEDULED'], to: 'ON THE WAY', roles: clinicians, permission: runsAppointments, guard: guard.isInHomeToday },
  { name: 'arrive', from: ['ON THE WAY'], to: 'SAME', roles: clinicians, permission: runsAppointments, guard: guard.providerNotArrived },
  { name: 'takeBack', from: ['ON THE WAY'], to: 'SCHEDULED', roles: admins, permission: 'dispatch', requiresReason: true, guard: guard.markedEnRouteRecently },
  { name: 'finish', from: ['ON THE WAY'], to: 'AWAITING PAYMENT', roles: clinicians, permission: runsAppointments },
  { name: 'finish', from: ['SCHEDULED'], to: 'AWAITING PAYMENT', roles: clinicians, permission: runsAppointments, requiresReason: (appointment) => !appointment.telemedicine },
  { name: 'settle', from: ['AWAITING PAYMENT', 'PAYMENT REQUESTED'], to: 'PAID', roles: ['SYSTEM'] },
  { name: 'markPaid', from: ['AWAITING PAYMENT'], to: 'PAID', roles: admins, permission: 'billing' },
  { name: 'requestPayment', from: ['AWAITING PAYMENT'], to: 'PAYMENT REQUESTED', roles: admins, permission: 'billing', guard: guard.noPaymentInFlight },
  { name: 'requestPayment', from: ['AWAITING PAYMENT'], to: 'PAYMENT REQUESTED', roles: patient, guard: guard.noPaymentInFlight },
  { name: 'requestPayment', from: ['AWAITING PAYMENT'], to: 'PAYMENT REQUESTED', roles: ['SYSTEM'], guard: guard.noPaymentInFlight },
  { name: 'approveBillLater', from: ['PAYMENT REQUESTED'], to: 'SAME', roles: admins, permission: 'billing', guard: guard.asksToPayLater },
  { name: 'declinePayment', from: ['PAYMENT REQUESTED'], to: 'AWAITING PAYMENT', roles: admins, permission: 'billing', guard: guard.notAgreedYet },
  { name: 'confirmPayment', from: ['PAYMENT REQUESTED'], to: 'PAID', roles: admins, permission: 'billing' },
  { name: 'complete', from: ['PAYMENT REQUESTED'], to: 'COMPLETED', roles: admins, permission: 'billing', guard: guard.isBillMeLater },
  { name: 'complete', from: ['PAID'], to: 'COMPLETED', roles: clinicians, permission: runsAppointments, requiresReason: (appointment) => appointment.reportsMissing, guard: guard.soapNoteSubmitted, assertInput: guard.reportsAttachedOrWaived },
  { name: 'cancel', from: [...untimed, 'SCHEDULED'], to: 'CANCELLED', roles: patient, requiresReason: true, guard: guard.beforeCancellationCutoff },
  { name: 'cancel', from: [...untimed, 'SCHEDULED', 'ON THE WAY'], to: 'CANCELLED', roles: admins, permission: 'dispatch', requiresReason: true },
  { name: 'cancel', from: ['AWAITING PAYMENT', 'PAYMENT REQUESTED'], to: 'CANCELLED', roles: admins, permission: 'billing', superAdminOnly: guard.wasBilledLater, requiresReason: true },
  { name: 'cancel', from: ['PAID'], to: 'CANCELLED', roles: admins, permission: 'refunds', requiresReason: true, assertInput: guard.refundChoiceMade },
  { name: 'reactivate', from: ['CANCELLED'], to: 'PENDING APPROVAL', roles: admins, permission: 'dispatch', when: guard.preferredDateInFuture, guard: guard.neverPaid },
  { name: 'reactivate', from: ['CANCELLED'], to: 'AWAITING TIME', roles: admins, permission: 'dispatch', when: (appointment, at) => !guard.preferredDateInFuture(appointment, at), guard: guard.neverPaid },
];

const roleOf = (actor: TransitionActor) => (actor === 'SYSTEM' ? actor : actor.role);
const targetOf = (rule: Rule, appointment: AppointmentState) =>
  rule.to === 'SAME' ? appointment.status : rule.to;
const requiresReason = ({ requiresReason: needs = false }: Rule, appointment: AppointmentState) =>
  typeof needs === 'function' ? needs(appointment) : needs;

const rulesFor = (appointment: AppointmentState, actor: TransitionActor, at: TransitionContext): Rule[] =>
  rules.filter(
    (rule) =>
      rule.from.includes(appointment.status) &&
      rule.roles.includes(roleOf(actor)) &&
      (rule.when?.(appointment, at) ?? true),
  );

const isPermitted = ({ permission }: Rule, actor: TransitionActor) =>
  !permission || actor === 'SYSTEM' || actor.role !== 'ADMIN' || hasPermission(actor, permission);

function denialReason(rule: Rule, appointment: AppointmentState, actor: TransitionActor): string | undefined {
  if (rule.permission && !isPermitted(rule, actor))
    return `This requires the ${permissionNames(rule.permission)} permission.`;
  const isTop = actor === 'SYSTEM' || actor.role === 'SUPER_ADMIN';
  if (isTop || !rule.superAdminOnly?.(appointment)) return undefined;
  return 'This bill was set to bill later. Only super-admins can write it off.';
}

/** The transitions that would succeed now, in table order. */
export function allowedTransitions(
  appointment: AppointmentState,
  actor: TransitionActor,
  at: TransitionContext,
): AllowedTransition[] {
  return rulesFor(appointment, actor, at).flatMap((rule) =>
    rule.name === 'settle' ||
    rule.name === 'takeOffer' ||
    denialReason(rule, appointment, actor) ||
    rule.guard?.(appointment, at)
      ? []
      : [
          {
            move: rule.name,
            to: targetOf(rule, appointment),
            requiresReason: requiresReason(rule, appointment),
          },
        ],
  );
}

export function invalidTransition(
  appointment: AppointmentState,
  to: AppointmentStatus,
  actor: TransitionActor,
  at: TransitionContext,
  message = to === appointment.status
    ? `The visit is already ${label(to)}.`
    : `A visit with status ${label(appointment.status)} can’t be changed to ${label(to)}.`,
): DomainError {
  const reachable = new Set(allowedTransitions(appointment, actor, at).map((move) => move.to));
  reachable.delete(appointment.status);
  const allowed = [...reachable];
  return new DomainError('INVALID_TRANSITION', message, { from: appointment.status, to, allowed });
}

const label = (status: AppointmentStatus) => statusBadges[status].label.toLowerCase();

export const moveBetween = <T extends Transition>(
  from: AppointmentStatus,
  to: AppointmentStatus,
  moves: readonly T[],
): T | undefined =>
  moves.find((name) =>
    rules.some((rule) => rule.name === name && rule.from.includes(from) && rule.to === to),
  );

const usualEnd = (move: Transition, appointment: AppointmentState): AppointmentStatus => {
  const rule = rules.find((candidate) => candidate.name === move);
  return rule ? targetOf(rule, appointment) : appointment.status;
};

/**
 * Checks a transition and returns where it leads.
 * @throws INVALID_TRANSITION, with the legal moves, for one that this person cannot make from here; FORBIDDEN
 * without the permission; RULE_REFUSED with a sentence that says what to do; VALIDATION for missing input
 */
export function decideTransition(
  appointment: AppointmentState,
  ask: TransitionRequest,
  actor: TransitionActor,
  at: TransitionContext,
): TransitionResult {
  const named = rulesFor(appointment, actor, at).filter((candidate) => candidate.name === ask.move);
  const rule = named.find((candidate) => !ask.to || targetOf(candidate, appointment) === ask.to);
  if (!rule) throw invalidTransition(appointment, ask.to ?? usualEnd(ask.move, appointment), actor, at);
  const bar = denialReason(rule, appointment, actor);
  if (bar) throw new DomainError('FORBIDDEN', bar);
  const refusal = rule.guard?.(appointment, at);
  if (refusal) throw new DomainError('RULE_REFUSED', refusal);
  rule.assertInput?.(appointment, ask);
  if (requiresReason(rule, appointment) && !ask.reason)
    throw fieldError(ask.reasonField ?? 'reason', ENTER_REASON);
  return { move: rule.name, from: appointment.status, to: targetOf(rule, appointment) };
}
