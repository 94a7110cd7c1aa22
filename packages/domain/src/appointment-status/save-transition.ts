import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import type { PayloadOf } from '@bedside/contracts/event';
import type { AnyEvent } from '@bedside/contracts/events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { insertEvents } from '@bedside/queue/outbox';
import type { Updateable } from 'kysely';
import { auditRow, recordAudit } from '../audit-and-events/record-audit.ts';
import {
  type EventAudience,
  type EventRow,
  eventRow,
  recordEvent,
} from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { TransitionResult } from './appointment.machine.ts';
import type { Appointment, LockedAppointment } from './appointment.queries.ts';
import { offerReleasedSlot } from './released-slots.ts';

/** None of these columns holds clinical text. */
type Changes = Partial<
  Pick<
    Appointment,
    | 'providerId'
    | 'startsAt'
    | 'endsAt'
    | 'serviceDate'
    | 'preferredDate'
    | 'type'
    | 'patientId'
    | 'preferredTimesOfDay'
    | 'telemedicineLink'
    | 'address1'
    | 'address2'
    | 'postalCode'
    | 'city'
    | 'state'
    | 'locationType'
    | 'scheduleRevision'
    | 'patientRescheduleCount'
    | 'enRouteAt'
    | 'providerArrivedAt'
    | 'patientConfirmedAt'
    | 'producesReport'
    | 'reportRequirementWaived'
    | 'cancellationReason'
    | 'noShow'
    | 'paymentMode'
    | 'paymentRequestType'
    | 'lateCancellationFeeCents'
  >
>;

export interface TransitionToSave {
  change: TransitionResult;
  set?: Changes;
  reason?: string | undefined;
  audit?: Record<string, unknown>;
  /** Omit when another context publishes the event. */
  event?: EventRow;
}

/** Live-update audience: both providers on reassignment, so the previous one's screen drops the appointment. */
export const appointmentAudience = (
  { appointment, household }: LockedAppointment,
  newProvider?: string,
): EventAudience => ({
  entityId: appointment.id,
  users: [...household, appointment.providerId, newProvider].filter((id) => typeof id === 'string'),
  staff: true,
});

/** @param more the payload besides the appointment */
export const appointmentEvent = <E extends AnyEvent>(
  ctx: Context,
  open: LockedAppointment,
  definition: E,
  more: Omit<PayloadOf<E>, 'appointmentId'>,
  newProvider?: string,
) => {
  const payload = { appointmentId: open.appointment.id, ...more } as PayloadOf<E>;
  return eventRow(ctx, definition, payload, appointmentAudience(open, newProvider));
};

/**
 * Writes the appointment, history, audit row, and event in one statement, and releases a given-up slot.
 * @returns the appointment as it is now
 */
export async function saveTransition(
  tx: Tx,
  ctx: Context,
  locked: LockedAppointment,
  { change, set: changes = {}, reason, audit: extraAudit, event }: TransitionToSave,
): Promise<Appointment> {
  const { appointment, silence } = locked;
  const statusChanged = change.from !== change.to;
  const set = { ...changes, ...resetConfirmation(appointment, changes) };
  const row = {
    ...set,
    status: change.to,
    statusChangedAt: statusChanged ? ctx.now : appointment.statusChangedAt,
    version: appointment.version + 1,
  } satisfies Updateable<Appointments>;
  const { before, after } = differences(appointment, set);
  const history = {
    id: newId(),
    appointmentId: appointment.id,
    occurredAt: ctx.now,
    transition: change.move,
    fromStatus: change.from,
    toStatus: change.to,
    actorId: ctx.actor?.userId ?? null,
    actorRole: ctx.actor?.role ?? null,
    reason: reason ?? null,
    before: JSON.stringify(before),
    after: JSON.stringify({ ...after, ...silence }),
  };
  const audit = auditRow(ctx, {
    action: `appointment.${change.move}`,
    entityType: 'appointment',
    entityId: appointment.id,
    patientId: appointment.patientId,
    before: { status: change.from, ...before },
    after: { status: change.to, ...after, ...silence, ...extraAudit },
  });
  const rows = tx
    .with('history', (db) => db.insertInto('appointmentHistory').values(history))
    .with('audit', (db) => db.insertInto('auditLog').values(audit));
  const withEvent = event ? rows.with('event', (db) => insertEvents(db, [event])) : rows;
  await withEvent.updateTable('appointments').set(row).where('id', '=', appointment.id).execute();
  const updated = { ...appointment, ...row };
  await offerReleasedSlot(tx, ctx, locked, updated);
  return updated;
}

/** A patient confirms a time with a provider, so a new provider needs a new confirmation. */
function resetConfirmation(
  appointment: Appointment,
  { startsAt, providerId }: Changes,
): Pick<Changes, 'patientConfirmedAt'> {
  const otherTime = startsAt !== undefined && startsAt?.getTime() !== appointment.startsAt?.getTime();
  const otherProvider = providerId !== undefined && providerId !== appointment.providerId;
  return appointment.patientConfirmedAt && (otherTime || otherProvider) ? { patientConfirmedAt: null } : {};
}

function differences(appointment: Appointment, set: Changes) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(set)) {
    before[column] = appointment[column as keyof Changes];
    after[column] = value;
  }
  return { before, after };
}

interface ClinicalChange {
  action: 'appointment.note' | 'appointment.code';
  fields: readonly string[];
  set?: Updateable<Appointments>;
}

/** For notes and codes. The audit row names the fields and never holds clinical text. */
export async function saveClinicalChange(
  tx: Tx,
  ctx: Context,
  locked: LockedAppointment,
  { action, fields, set }: ClinicalChange,
): Promise<void> {
  const { id, patientId, version } = locked.appointment;
  await tx
    .updateTable('appointments')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, ctx, {
    action,
    entityType: 'appointment',
    entityId: id,
    patientId,
    after: { fields },
  });
  await recordEvent(tx, ctx, appointmentNotesChanged, { appointmentId: id }, appointmentAudience(locked));
}
