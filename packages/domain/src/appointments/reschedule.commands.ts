import {
  appointmentPreferenceChanged,
  appointmentRescheduled,
  appointmentTimeWithdrawn,
} from '@bedside/contracts/appointments/appointment.events';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { differenceInMinutes, isEqual } from '@bedside/db/dates';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { windowOf } from '../appointment-status/schedule.policy.ts';
import { slotsAt } from '../appointment-status/waitlist.policy.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { askForVideoConsent } from '../people/consent.commands.ts';
import { localDay } from '../practice/local-time.ts';
import {
  cancelAppointmentPlannedEvents,
  planChangeMessage,
  planReminders,
} from './appointment-planned-events.ts';
import { dayIssues } from './booking.policy.ts';
import { unsupportedTransition } from './change-status.commands.ts';
import { rejectOverlap, reserveProviderTime } from './provider-time.ts';

interface Reschedule {
  appointmentId: string;
  version?: number | undefined;
  reason?: string | undefined;
  override?: boolean | undefined;
  notifyPatient?: boolean | undefined;
  preferedAppointmentDate?: string | undefined;
  appointmentSlot?: TimeOfDay[] | undefined;
  appointmentDate?: string | undefined;
  appointmentTime?: string | undefined;
}

const SAME_TIME = 'The visit is already at this time. Choose another.';

interface ExactTime {
  appointmentDate: string;
  appointmentTime: string;
}

/**
 * Staff sets an exact time. Otherwise a scheduled appointment gives up its time, and an unscheduled one changes its
 * preference.
 * @throws RULE_REFUSED for a patient after the cutoff or the third time; PROVIDER_BUSY; VALIDATION;
 * INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export function rescheduleAppointment(db: Db, ctx: Context, input: Reschedule): Promise<Appointment> {
  const moved = db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, { ...input, id: input.appointmentId });
    const exact = exactTimeOf(input, actor);
    if (exact) return moveTime(tx, ctx, open, { ...input, ...exact });
    const preference = preferenceOf(input, open);
    return open.appointment.status === 'SCHEDULED'
      ? giveUpTime(tx, ctx, open, input, preference)
      : changePreference(tx, ctx, open, input, preference);
  });
  return rejectOverlap(moved);
}

function exactTimeOf(input: Reschedule, actor: Actor): ExactTime | null {
  const { appointmentDate, appointmentTime } = input;
  if (!appointmentDate && !appointmentTime) return null;
  if (actor.role === 'PATIENT')
    throw fieldError('appointmentDate', 'Choose a preferred date and time slot. We’ll confirm the time.');
  if (!appointmentDate) throw fieldError('appointmentDate', 'Enter the visit date.');
  if (!appointmentTime) throw fieldError('appointmentTime', 'Enter the visit time.');
  return { appointmentDate, appointmentTime };
}

function preferenceOf({ preferedAppointmentDate, appointmentSlot }: Reschedule, { at }: LockedAppointment) {
  const issues = dayIssues(preferedAppointmentDate ?? '9999-12-31', localDay(at.now, at.timeZone));
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
  return {
    ...(preferedAppointmentDate && { preferredDate: preferedAppointmentDate }),
    ...(appointmentSlot && { preferredTimesOfDay: appointmentSlot }),
  };
}

async function moveTime(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  input: Reschedule & ExactTime,
): Promise<Appointment> {
  const actor = actorOf(ctx);
  if (open.appointment.status !== 'SCHEDULED')
    throw unsupportedTransition(open.appointment, 'SCHEDULED', actor, open.at);
  const change = decideTransition(
    open.appointment,
    { move: 'reschedule', to: 'SCHEDULED', reason: input.reason },
    actor,
    open.at,
  );
  const { startsAt, endsAt, providerId } = open.appointment;
  const minutes =
    startsAt && endsAt ? differenceInMinutes(endsAt, startsAt) : open.settings.defaultAppointmentMinutes;
  const window = windowOf({ ...input, minutes }, open.at);
  if (startsAt && isEqual(startsAt, window.startsAt)) throw fieldError('appointmentTime', SAME_TIME);
  if (providerId) await reserveProviderTime(tx, open, { ...input, ...window, providerId });
  const revision = open.appointment.scheduleRevision + 1;
  const appointment = await saveTransition(tx, ctx, open, {
    change,
    set: { ...window, serviceDate: input.appointmentDate, scheduleRevision: revision },
    reason: input.reason,
    event: appointmentEvent(ctx, open, appointmentRescheduled, { revision, ...open.silence }),
  });
  await planReminders(tx, ctx, appointment);
  if (appointment.telemedicine) await askForVideoConsent(tx, ctx, appointment);
  await planChangeMessage(tx, ctx, appointment, open);
  return appointment;
}

type Preference = ReturnType<typeof preferenceOf>;

async function giveUpTime(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  input: Reschedule,
  preference: Preference,
): Promise<Appointment> {
  const actor = actorOf(ctx);
  const change = decideTransition(
    open.appointment,
    { move: 'reschedule', to: 'AWAITING TIME', reason: input.reason },
    actor,
    open.at,
  );
  const byPatient = actor.role === 'PATIENT';
  if (byPatient && !preference.preferredDate)
    throw fieldError('preferedAppointmentDate', 'Choose the date you’d prefer.');
  const { appointment } = open;
  if (isConfirmedTime(open, preference)) throw fieldError('preferedAppointmentDate', SAME_TIME);
  const saved = await saveTransition(tx, ctx, open, {
    change,
    set: {
      ...preference,
      providerId: null,
      startsAt: null,
      endsAt: null,
      telemedicineLink: null,
      serviceDate: preference.preferredDate ?? appointment.preferredDate,
      scheduleRevision: appointment.scheduleRevision + 1,
      patientRescheduleCount: appointment.patientRescheduleCount + (byPatient ? 1 : 0),
    },
    reason: input.reason,
    event: appointmentEvent(ctx, open, appointmentTimeWithdrawn, open.silence),
  });
  await cancelAppointmentPlannedEvents(tx, appointment.id);
  return saved;
}

const isConfirmedTime = (
  { appointment, at }: LockedAppointment,
  { preferredDate, preferredTimesOfDay: slots }: Preference,
) =>
  appointment.startsAt !== null &&
  preferredDate === localDay(appointment.startsAt, at.timeZone) &&
  (!slots || slotsAt(appointment.startsAt, at.timeZone).some((slot) => slots.includes(slot)));

const isPreferredTime = (
  appointment: LockedAppointment['appointment'],
  { preferredDate, preferredTimesOfDay: slots }: Preference,
) =>
  (!preferredDate || preferredDate === appointment.preferredDate) &&
  (!slots ||
    (slots.length === appointment.preferredTimesOfDay.length &&
      slots.every((slot) => appointment.preferredTimesOfDay.includes(slot))));

function changePreference(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  input: Reschedule,
  preference: Preference,
): Promise<Appointment> {
  const change = decideTransition(
    open.appointment,
    { move: 'reschedule', reason: input.reason },
    actorOf(ctx),
    open.at,
  );
  if (!Object.keys(preference).length)
    throw fieldError('preferedAppointmentDate', 'Select a different date or time.');
  if (isPreferredTime(open.appointment, preference)) throw fieldError('preferedAppointmentDate', SAME_TIME);
  return saveTransition(tx, ctx, open, {
    change,
    set: { ...preference, serviceDate: preference.preferredDate ?? open.appointment.preferredDate },
    reason: input.reason,
    event: appointmentEvent(ctx, open, appointmentPreferenceChanged, open.silence),
  });
}
