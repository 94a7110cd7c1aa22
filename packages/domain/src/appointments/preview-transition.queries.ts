import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { previewableTransitions } from '@bedside/contracts/appointments/dispatch.api';
import type { Address } from '@bedside/contracts/common/fields';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { EventType } from '@bedside/contracts/events';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import { addMinutes, differenceInMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { decideTransition, type TransitionResult } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  appointmentWriteScope,
  machineData,
  stateData,
  transitionContext,
} from '../appointment-status/appointment.queries.ts';
import { type Actor, actorOf, type Context } from '../context.ts';
import { type AppointmentData, appointmentData } from '../messaging/message-appointment-data.ts';
import { factsOfEvent, type MessageData } from '../messaging/message-data.ts';
import { type PatientMessage, previewFor } from '../messaging/preview.queries.ts';
import { type Price, priceAppointment } from '../payments/price.policy.ts';
import { appointmentPricing } from '../payments/price.queries.ts';
import { fullNameOf } from '../people/user.policy.ts';
import { instantOf, localDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { cancellationFee } from './late-cancellation-fee.policy.ts';
import { type ServiceDone, servicesDone } from './record-services.commands.ts';

type PreviewableTransition = (typeof previewableTransitions)[number];

interface PreviewedMove {
  id: string;
  move: PreviewableTransition;
  appointmentDate?: string | undefined;
  appointmentTime?: string | undefined;
  providerId?: string | undefined;
  serviceAddress?: Address | undefined;
  waiveLateCancellationFee?: boolean | undefined;
  noShow?: boolean | undefined;
  language?: Language | undefined;
}

/**
 * Renders the message the transition would send.
 * @throws as the transition itself, except for a missing reason, since the form is still open
 */
export async function previewTransition(
  db: Executor,
  ctx: Context,
  input: PreviewedMove,
): Promise<{ preview: PatientMessage | { refusal: string }; settings: PracticeSettings; patientId: string }> {
  const actor = actorOf(ctx);
  const settings = await practiceSettings(db, ctx);
  const appointment = await readAppointment(db, actor, input.id);
  const { move } = input;
  const to = move === 'reschedule' ? rescheduledTo(input, appointment) : undefined;
  const ask = { move, to, reason: 'to be given', refund: false };
  const change = orRefusal(() =>
    decideTransition(appointment, ask, actor, transitionContext(ctx.now, settings)),
  );
  const { patientId } = appointment;
  if ('refusal' in change) return { preview: change, settings, patientId };
  const before = await appointmentData(db, appointment.id, ctx.now);
  if (!before) throw notFound();
  const { noShow = false } = input;
  const lateCancellationFeeCents =
    move === 'cancel' && !input.waiveLateCancellationFee
      ? cancellationFee(appointment, { ...settings, now: ctx.now, noShow })
      : null;
  const after = {
    ...before,
    ...(await changesOf(db, input, change, { appointment, before, settings })),
    lateCancellationFeeCents,
    noShow,
  };
  const facts = await factsAfter(db, ctx, eventOf(move, change), after);
  const preview = await previewFor(db, facts, { now: ctx.now, settings }, input.language);
  return { preview, settings, patientId };
}

/**
 * Prices the services as the invoice would, without creating it.
 * @throws NOT_FOUND; VALIDATION for an unknown service
 */
export async function previewServices(
  db: Executor,
  ctx: Context,
  { id, servicesAvailed }: { id: string; servicesAvailed: readonly ServiceDone[] },
): Promise<Price & { patientId: string }> {
  const { patientId, telemedicine } = await readAppointment(db, actorOf(ctx), id);
  const { timeZone } = await practiceSettings(db, ctx);
  const priceQuery = { patientId, telemedicine, on: localDay(ctx.now, timeZone) };
  const [services, pricing] = await Promise.all([
    servicesDone(db, id, servicesAvailed),
    appointmentPricing(db, priceQuery, ctx),
  ]);
  return { ...priceAppointment({ ...pricing, services }), patientId };
}

function orRefusal(decision: () => TransitionResult): TransitionResult | { refusal: string } {
  try {
    return decision();
  } catch (error) {
    if (error instanceof DomainError && ['INVALID_TRANSITION', 'RULE_REFUSED'].includes(error.code))
      return { refusal: error.message };
    throw error;
  }
}

async function readAppointment(db: Executor, actor: Actor, id: string): Promise<Appointment> {
  const row = await db
    .selectFrom('appointments as appointment')
    .selectAll('appointment')
    .select(machineData)
    .where('appointment.id', '=', id)
    .where(appointmentWriteScope(actor))
    .executeTakeFirstOrThrow(notFound);
  return { ...row, ...stateData(row) };
}

const isExact = ({ appointmentDate, appointmentTime }: PreviewedMove) =>
  appointmentDate !== undefined && appointmentTime !== undefined;

const rescheduledTo = (input: PreviewedMove, { status }: Appointment): AppointmentStatus | undefined => {
  if (isExact(input)) return 'SCHEDULED';
  return status === 'SCHEDULED' ? 'AWAITING TIME' : undefined;
};

/** Changes of time, provider, or place publish their event after the grace period. */
function eventOf(move: PreviewableTransition, { from, to }: TransitionResult): EventType {
  switch (move) {
    case 'accept':
      return 'appointment.accepted';
    case 'assign':
      return 'appointment.scheduled';
    case 'setOut':
      return 'appointment.markedEnRoute';
    case 'takeBack':
      return 'appointment.enRouteReverted';
    case 'cancel':
      return 'appointment.canceled';
    case 'reactivate':
      return 'appointment.reactivated';
    case 'changeProvider':
    case 'reschedule':
    case 'updateAddress':
      if (to === 'SCHEDULED') return 'appointment.changeNoticeDue';
      return from === 'SCHEDULED' ? 'appointment.timeWithdrawn' : 'appointment.preferenceChanged';
  }
}

interface Standing {
  appointment: Appointment;
  before: AppointmentData;
  settings: PracticeSettings;
}

async function changesOf(
  db: Executor,
  input: PreviewedMove,
  { move, to }: TransitionResult,
  { appointment, before, settings }: Standing,
): Promise<Partial<AppointmentData>> {
  const moved = { status: to, scheduleRevision: before.scheduleRevision + 1 };
  if (move === 'reactivate' || to === 'AWAITING TIME') {
    const { providerId, startsAt, endsAt } = before;
    return { ...moved, ...untimed, former: { providerId, startsAt, endsAt } };
  }
  const { serviceAddress: place } = input;
  return {
    ...moved,
    ...windowOf(input, appointment, settings),
    ...(input.providerId && (await providerOf(db, input.providerId))),
    ...(place && { place: [place.address1, place.city].join(', ') }),
  };
}

const untimed = { startsAt: null, endsAt: null, providerId: null, providerName: null };

function windowOf(input: PreviewedMove, { startsAt, endsAt }: Appointment, settings: PracticeSettings) {
  const { appointmentDate, appointmentTime } = input;
  if (!appointmentDate || !appointmentTime) return {};
  const start = instantOf(appointmentDate, appointmentTime, settings.timeZone);
  if (!start)
    throw fieldError(
      'appointmentTime',
      'This time doesn’t exist that day because clocks change. Choose another.',
    );
  const minutes =
    startsAt && endsAt ? differenceInMinutes(endsAt, startsAt) : settings.defaultAppointmentMinutes;
  return { startsAt: start, endsAt: addMinutes(start, minutes) };
}

async function providerOf(db: Executor, providerId: string) {
  const provider = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', providerId)
    .where('role', '=', 'PROVIDER')
    .executeTakeFirst();
  if (!provider) throw fieldError('providerId', 'Select a provider.');
  return { providerId, providerName: fullNameOf(provider) };
}

/** The facts as they will be after the transition. */
async function factsAfter(
  db: Executor,
  ctx: Context,
  type: EventType,
  appointment: AppointmentData,
): Promise<MessageData> {
  const event = {
    id: newId(),
    type,
    entityType: 'appointment' as const,
    entityId: appointment.id,
    requestId: ctx.requestId,
    createdAt: ctx.now,
  };
  return {
    ...(await factsOfEvent(db, ctx.now, { ...event, payload: {} })),
    payload: { appointmentId: appointment.id, revision: appointment.scheduleRevision },
    confidentialPatientId: appointment.confidential ? appointment.patientId : null,
    appointment,
  };
}
