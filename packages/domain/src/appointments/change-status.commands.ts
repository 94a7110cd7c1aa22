import {
  appointmentAccepted,
  appointmentCompleted,
  appointmentEnRouteReverted,
  appointmentMarkedEnRoute,
} from '@bedside/contracts/appointments/appointment.events';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Db } from '@bedside/db/database';
import { differenceInMilliseconds, isEqual, minutesToMilliseconds } from '@bedside/db/dates';
import {
  allowedTransitions,
  decideTransition,
  invalidTransition,
  moveBetween,
} from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import type { TransitionContext } from '../appointment-status/appointment-state.ts';
import {
  appointmentAudience,
  saveTransition,
  type TransitionToSave,
} from '../appointment-status/save-transition.ts';
import { eventRow, isDecided } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { declineInvoiceOfflinePayment } from '../payments/offline-payment.commands.ts';
import { enteredMoment } from './entered-at.policy.ts';

interface StatusChange {
  appointmentId: string;
  appointmentStatus: AppointmentStatus;
  version?: number | undefined;
  reason?: string | undefined;
  reportRequirementWaived?: boolean | undefined;
  notifyPatient?: boolean | undefined;
  /** When the provider set out, ISO. */
  enteredAt?: string | undefined;
}

/** Transitions that need nothing but a status. */
const statusTransitions = ['accept', 'setOut', 'takeBack', 'declinePayment', 'complete'] as const;
type StatusMove = (typeof statusTransitions)[number];

/** What to do for statuses this call cannot set. */
const useInstead: Partial<Record<AppointmentStatus, string>> = {
  'PENDING APPROVAL': 'To bring the visit back, reactivate it.',
  'AWAITING TIME': 'To move the visit to Awaiting time, reschedule or reactivate it.',
  SCHEDULED: 'To schedule the visit, assign a provider, date and time.',
  'AWAITING PAYMENT': 'To finish the visit, enter the services rendered.',
  'PAYMENT REQUESTED': 'To request cash, Square POS or bill later, submit a payment request.',
  PAID: 'A visit becomes Paid when its payment is recorded or confirmed.',
  CANCELLED: 'To cancel the visit, use Cancel visit and enter a reason.',
};

const SECOND_TAP_MINUTES = 5;

interface ChangedStatus {
  appointment: Appointment;
  at: TransitionContext;
}

/**
 * Setting out twice within five minutes counts once.
 * @throws INVALID_TRANSITION with the legal transitions, RULE_REFUSED, VALIDATION, FORBIDDEN, NOT_FOUND,
 * CONCURRENT_UPDATE
 */
export const changeStatus = (db: Db, ctx: Context, input: StatusChange): Promise<ChangedStatus> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { appointmentId: id, appointmentStatus: to, version, reason, notifyPatient } = input;
    if (await isDecided(tx, ctx)) {
      const { appointment, at } = await lockAppointment(tx, ctx, actor, { id });
      return { appointment, at };
    }
    const open = await lockAppointment(tx, ctx, actor, { id, version, notifyPatient });
    const { appointment, at } = open;
    const setOutAt = enteredMoment(input.enteredAt, ctx.now);
    if (isSecondTap(appointment, to, setOutAt, ctx)) return { appointment, at };
    const move = moveBetween(appointment.status, to, statusTransitions);
    if (!move) throw unsupportedTransition(appointment, to, actor, at);
    if (move === 'declinePayment')
      return { appointment: await declineInvoiceOfflinePayment(tx, ctx, input), at };
    const then = move === 'setOut' ? { ...at, now: setOutAt } : at;
    const change = decideTransition(appointment, { ...input, move, to }, actor, then);
    const effect = effectOf(move, ctx, open, { ...input, setOutAt });
    return { appointment: await saveTransition(tx, ctx, open, { change, reason, ...effect }), at };
  });

function effectOf(
  move: Exclude<StatusMove, 'declinePayment'>,
  ctx: Context,
  open: LockedAppointment,
  input: StatusChange & { setOutAt: Date },
): Pick<TransitionToSave, 'set' | 'event'> {
  const payload = { appointmentId: open.appointment.id, ...open.silence };
  const audience = { ...appointmentAudience(open), id: ctx.decisionId };
  switch (move) {
    case 'accept':
      return { event: eventRow(ctx, appointmentAccepted, payload, audience) };
    case 'setOut':
      return {
        set: { enRouteAt: input.setOutAt },
        event: eventRow(ctx, appointmentMarkedEnRoute, payload, audience),
      };
    case 'takeBack':
      return {
        set: { enRouteAt: null, providerArrivedAt: null },
        event: eventRow(ctx, appointmentEnRouteReverted, payload, audience),
      };
    case 'complete':
      return {
        set: {
          reportRequirementWaived:
            open.appointment.reportRequirementWaived || (input.reportRequirementWaived ?? false),
        },
        event: eventRow(ctx, appointmentCompleted, payload, audience),
      };
  }
}

/** The second tap may also come from a device that never received the answer. */
const isSecondTap = (appointment: Appointment, to: AppointmentStatus, setOutAt: Date, { now }: Context) =>
  to === 'ON THE WAY' &&
  appointment.status === 'ON THE WAY' &&
  appointment.enRouteAt !== null &&
  (isEqual(setOutAt, appointment.enRouteAt) ||
    differenceInMilliseconds(now, appointment.enRouteAt) <= minutesToMilliseconds(SECOND_TAP_MINUTES));

export function unsupportedTransition(
  appointment: Appointment,
  to: AppointmentStatus,
  actor: Actor,
  at: TransitionContext,
) {
  const reachable = allowedTransitions(appointment, actor, at).some((move) => move.to === to);
  return invalidTransition(appointment, to, actor, at, reachable ? useInstead[to] : undefined);
}
