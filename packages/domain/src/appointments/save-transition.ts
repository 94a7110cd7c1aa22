import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AppointmentsTable } from '@bedside/db/tables/appointments.table';
import type { Updateable } from 'kysely';
import { auditRow } from '../audit-and-events/record-audit.ts';
import type { EventAudience, EventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { TransitionResult } from './appointment.machine.ts';
import type { Appointment, LockedAppointment } from './appointment.queries.ts';
import { offerReleasedSlot } from './released-slots.ts';

/** The columns a move may touch besides those it always does. None of them holds clinical text. */
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
    | 'slots'
    | 'telemedicineLink'
    | 'address1'
    | 'address2'
    | 'postalCode'
    | 'city'
    | 'state'
    | 'locationType'
    | 'revision'
    | 'patientRescheduleCount'
    | 'enRouteAt'
    | 'providerArrivedAt'
    | 'patientConfirmedAt'
    | 'producesReport'
    | 'reportRequirementWaived'
    | 'cancellationReason'
    | 'paymentMode'
    | 'paymentRequestType'
    | 'lateCancellationFeeCents'
  >
>;

export interface TransitionToSave {
  change: TransitionResult;
  set?: Changes;
  reason?: string | undefined;
  /** What the audit row says besides what became of the visit. */
  audit?: Record<string, unknown>;
  /** Left out where another context tells of it. */
  event?: EventRow;
}

/** Who hears of a change to a visit: its household, its provider (and the one it had), staff. */
export const appointmentAudience = (
  { visit, household }: LockedAppointment,
  newProvider?: string,
): EventAudience => ({
  entityId: visit.id,
  users: [...household, visit.providerId, newProvider].filter((id) => typeof id === 'string'),
  staff: true,
});

/**
 * Makes a decided move: the visit, its history, the audit row and the event, in one statement. A confirmed time that it
 * gives up is free for whoever waits for one.
 * @returns the visit as it is now
 */
export async function saveTransition(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  { change, set: wanted = {}, reason, audit: besides, event }: TransitionToSave,
): Promise<Appointment> {
  const { visit, silence } = open;
  const statusMoved = change.from !== change.to;
  const set = { ...wanted, ...unconfirmed(visit, wanted) };
  const row = {
    ...set,
    status: change.to,
    statusChangedAt: statusMoved ? ctx.now : visit.statusChangedAt,
    version: visit.version + 1,
  } satisfies Updateable<AppointmentsTable>;
  const { before, after } = differences(visit, set);
  const history = {
    id: newId(),
    appointmentId: visit.id,
    at: ctx.now,
    move: change.move,
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
    entityId: visit.id,
    patientId: visit.patientId,
    before: { status: change.from, ...before },
    after: { status: change.to, ...after, ...silence, ...besides },
  });
  const rows = tx
    .with('history', (db) => db.insertInto('appointmentHistory').values(history))
    .with('audit', (db) => db.insertInto('auditLog').values(audit));
  const withEvent = event ? rows.with('event', (db) => db.insertInto('outbox').values(event)) : rows;
  await withEvent.updateTable('appointments').set(row).where('id', '=', visit.id).execute();
  const moved = { ...visit, ...row };
  await offerReleasedSlot(tx, ctx, open, moved);
  return moved;
}

/** What a patient has confirmed is a time with a provider: another one is to be confirmed anew. */
function unconfirmed(visit: Appointment, { startsAt, providerId }: Changes): Pick<Changes, 'patientConfirmedAt'> {
  const otherTime = startsAt !== undefined && startsAt?.getTime() !== visit.startsAt?.getTime();
  const otherProvider = providerId !== undefined && providerId !== visit.providerId;
  return visit.patientConfirmedAt && (otherTime || otherProvider) ? { patientConfirmedAt: null } : {};
}

function differences(visit: Appointment, set: Changes) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(set)) {
    before[column] = visit[column as keyof Changes];
    after[column] = value;
  }
  return { before, after };
}
