import {
  appointmentRescheduled,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import { fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { differenceInMinutes } from '@bedside/db/dates';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { windowOf } from '../appointment-status/schedule.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { askForVideoConsent } from '../people/consent.commands.ts';
import { defaultMinutes } from './appointment-duration.ts';
import { planChangeMessage, planReminders } from './appointment-planned-events.ts';
import { type BookingRequest, bookAppointment } from './book-appointment.commands.ts';
import { rejectOverlap, reserveProviderTime } from './provider-time.ts';

interface Assignment {
  appointmentId: string;
  providerId: string;
  version?: number | undefined;
  reason?: string | undefined;
  /** Accepts too little travel time; needs a reason. */
  override?: boolean | undefined;
  notifyPatient?: boolean | undefined;
}

interface Placement extends Assignment {
  /** yyyy-MM-dd and HH:mm, practice-local */
  appointmentDate: string;
  appointmentTime: string;
  durationMinutes?: number | undefined;
  telemedicineLink?: string | undefined;
}

/**
 * PENDING APPROVAL or AWAITING TIME → SCHEDULED.
 * @throws PROVIDER_BUSY for an overlap, and for too little travel time without an override; VALIDATION for an
 * inactive provider or a past day; INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export const assignProvider = (db: Db, ctx: Context, input: Placement): Promise<Appointment> =>
  rejectOverlap(db.transaction().execute((tx) => assign(tx, ctx, input)));

/**
 * Does both or neither. The patient gets one message, about the confirmed time.
 * @throws as `bookAppointment` and `assignProvider`
 */
export function bookAndAssign(
  db: Db,
  ctx: Context,
  input: BookingRequest & Omit<Placement, 'appointmentId' | 'version'>,
): Promise<string> {
  const booked = db.transaction().execute(async (tx) => {
    const { id, isRepeated } = await bookAppointment(tx, ctx, input, undefined, { isScheduledNext: true });
    if (!isRepeated) await assign(tx, ctx, { ...input, appointmentId: id });
    return id;
  });
  return rejectOverlap(booked);
}

async function assign(tx: Tx, ctx: Context, input: Placement): Promise<Appointment> {
  const actor = actorOf(ctx);
  const open = await lockAppointment(tx, ctx, actor, { ...input, id: input.appointmentId });
  const change = decideTransition(open.appointment, { move: 'assign', reason: input.reason }, actor, open.at);
  const minutes = input.durationMinutes ?? (await defaultMinutes(tx, open));
  const window = windowOf({ ...input, minutes }, open.at);
  await reserveProviderTime(tx, open, { ...input, ...window });
  const revision = open.appointment.scheduleRevision + 1;
  const link = open.appointment.telemedicine ? input.telemedicineLink : undefined;
  const appointment = await saveTransition(tx, ctx, open, {
    change,
    set: {
      ...window,
      providerId: input.providerId,
      serviceDate: input.appointmentDate,
      scheduleRevision: revision,
      ...(link && { telemedicineLink: link }),
    },
    reason: input.reason,
    event: appointmentEvent(ctx, open, appointmentScheduled, { revision, ...open.silence }, input.providerId),
  });
  await planReminders(tx, ctx, appointment);
  if (appointment.telemedicine) await askForVideoConsent(tx, ctx, appointment);
  return appointment;
}

/**
 * Changes the provider, optionally with a new time.
 * @throws as `assignProvider`
 */
export function changeProvider(
  db: Db,
  ctx: Context,
  input: Assignment & {
    /** yyyy-MM-dd and HH:mm, practice-local, both or neither */
    appointmentDate?: string | undefined;
    appointmentTime?: string | undefined;
  },
): Promise<Appointment> {
  const changed = db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, { ...input, id: input.appointmentId });
    const change = decideTransition(
      open.appointment,
      { move: 'changeProvider', reason: input.reason },
      actor,
      open.at,
    );
    const { startsAt, endsAt, scheduleRevision: earlier } = open.appointment;
    if (input.providerId === open.appointment.providerId)
      throw fieldError('providerId', 'This provider is already assigned to the visit.');
    const moved = movedTime(open, input);
    if (startsAt && endsAt) await reserveProviderTime(tx, open, { ...input, startsAt, endsAt, ...moved });
    const revision = earlier + 1;
    const appointment = await saveTransition(tx, ctx, open, {
      change,
      set: { providerId: input.providerId, ...moved, scheduleRevision: revision },
      reason: input.reason,
      event: appointmentEvent(
        ctx,
        open,
        appointmentRescheduled,
        { revision, ...open.silence },
        input.providerId,
      ),
    });
    await planReminders(tx, ctx, appointment);
    await planChangeMessage(tx, ctx, appointment, open);
    return appointment;
  });
  return rejectOverlap(changed);
}

function movedTime(
  { appointment: { startsAt, endsAt }, at }: LockedAppointment,
  {
    appointmentDate,
    appointmentTime,
  }: { appointmentDate?: string | undefined; appointmentTime?: string | undefined },
) {
  if (!appointmentDate || !appointmentTime || !startsAt || !endsAt) return {};
  const minutes = differenceInMinutes(endsAt, startsAt);
  return { ...windowOf({ appointmentDate, appointmentTime, minutes }, at), serviceDate: appointmentDate };
}
