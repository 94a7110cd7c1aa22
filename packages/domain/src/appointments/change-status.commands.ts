import {
  appointmentAccepted,
  appointmentCompleted,
  appointmentSetOut,
  appointmentTakenBack,
} from '@bedside/contracts/appointments/appointment.events';
import type { MoveName } from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Db } from '@bedside/db/database';
import { differenceInMilliseconds, minutesToMilliseconds } from 'date-fns';
import { type Actor, actorOf, type Context } from '../context.ts';
import { declineBillSettlement } from '../payments/settlement.commands.ts';
import { eventRow } from '../record/record-event.ts';
import { allowedMoves, decide, invalidTransition } from './appointment.machine.ts';
import { type Moved, saveMove, tellOf } from './save-move.ts';
import { type OpenVisit, openVisit, type Visit } from './visit.queries.ts';
import type { Circumstances } from './visit-state.ts';

interface StatusChange {
  appointmentId: string;
  appointmentStatus: AppointmentStatus;
  version?: number | undefined;
  reason?: string | undefined;
  reportsWaived?: boolean | undefined;
  notifyPatient?: boolean | undefined;
}

type StatusMove = Extract<MoveName, 'accept' | 'setOut' | 'takeBack' | 'declinePayment' | 'complete'>;

/** The moves that need nothing but a status, by where they come from and lead to. */
const statusMoves: Partial<Record<AppointmentStatus, Partial<Record<AppointmentStatus, StatusMove>>>> = {
  'PENDING APPROVAL': { 'AWAITING TIME': 'accept' },
  SCHEDULED: { 'ON THE WAY': 'setOut' },
  'ON THE WAY': { SCHEDULED: 'takeBack' },
  'PAYMENT REQUESTED': { 'AWAITING PAYMENT': 'declinePayment', COMPLETED: 'complete' },
  PAID: { COMPLETED: 'complete' },
};

/** What to do instead where a status is within reach, but not by this call. */
const otherDoors: Partial<Record<AppointmentStatus, string>> = {
  'PENDING APPROVAL': 'To bring the visit back, reactivate it.',
  'AWAITING TIME': 'To move the visit to Awaiting time, reschedule or reactivate it.',
  SCHEDULED: 'To schedule the visit, assign a provider, date and time.',
  'AWAITING PAYMENT': 'To finish the visit, enter the services rendered.',
  'PAYMENT REQUESTED': 'To request cash, Square POS or bill later, submit a payment request.',
  PAID: 'A visit becomes Paid when its payment is recorded or confirmed.',
  CANCELLED: 'To cancel the visit, use Cancel visit and enter a reason.',
};

const SECOND_TAP_MINUTES = 5;

export interface ChangedStatus {
  visit: Visit;
  at: Circumstances;
}

/**
 * Makes the moves that need nothing but a status: accept, set out, take back, decline a settlement, complete.
 * Setting out twice within five minutes is one move.
 * @throws INVALID_TRANSITION with what is legal, RULE_REFUSED, VALIDATION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export const changeStatus = (db: Db, ctx: Context, input: StatusChange): Promise<ChangedStatus> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { appointmentId: id, appointmentStatus: to, version, reason, notifyPatient } = input;
    const open = await openVisit(tx, ctx, actor, { id, version, notifyPatient });
    const { visit, at } = open;
    if (isSecondTap(visit, to, ctx)) return { visit, at };
    const move = statusMoves[visit.status]?.[to];
    if (!move) throw noSuchDoor(visit, to, actor, at);
    if (move === 'declinePayment') return { visit: await declineBillSettlement(tx, ctx, input), at };
    const change = decide(visit, { ...input, move, to }, actor, at);
    const effect = effectOf(move, ctx, open, input);
    return { visit: await saveMove(tx, ctx, open, { change, reason, ...effect }), at };
  });

/** What a move changes besides the status, and what it tells. */
function effectOf(
  move: Exclude<StatusMove, 'declinePayment'>,
  ctx: Context,
  open: OpenVisit,
  input: StatusChange,
): Pick<Moved, 'set' | 'event'> {
  const payload = { appointmentId: open.visit.id, ...open.silence };
  const tell = tellOf(open);
  switch (move) {
    case 'accept':
      return { event: eventRow(ctx, appointmentAccepted, payload, tell) };
    case 'setOut':
      return { set: { setOutAt: ctx.now }, event: eventRow(ctx, appointmentSetOut, payload, tell) };
    case 'takeBack':
      return {
        set: { setOutAt: null, arrivedAt: null },
        event: eventRow(ctx, appointmentTakenBack, payload, tell),
      };
    case 'complete':
      return {
        set: { reportsWaived: open.visit.reportsWaived || (input.reportsWaived ?? false) },
        event: eventRow(ctx, appointmentCompleted, payload, tell),
      };
  }
}

const isSecondTap = (visit: Visit, to: AppointmentStatus, { now }: Context) =>
  to === 'ON THE WAY' &&
  visit.status === 'ON THE WAY' &&
  visit.setOutAt !== null &&
  differenceInMilliseconds(now, visit.setOutAt) <= minutesToMilliseconds(SECOND_TAP_MINUTES);

/** The refusal of a status that this call does not lead to, with what does where something does. */
export function noSuchDoor(visit: Visit, to: AppointmentStatus, actor: Actor, at: Circumstances) {
  const reachable = allowedMoves(visit, actor, at).some((move) => move.to === to);
  return invalidTransition(visit, to, actor, at, reachable ? otherDoors[to] : undefined);
}
