import { slotOfferClosed, slotReleased } from '@bedside/contracts/appointments/appointment.events';
import { waitlistStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { usersOfVisit } from '../access/family-access.queries.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { Appointment, LockedAppointment } from './appointment.queries.ts';
import type { TimeWindow } from './schedule.policy.ts';
import { bookedSlot, isSlotReleased, matchesPreference } from './waitlist.policy.ts';

/** Keeps the waitlist in step within the transition. Lock order: appointments, released slots, offers. */
export async function offerReleasedSlot(
  tx: Tx,
  ctx: Context,
  locked: LockedAppointment,
  after: Appointment,
): Promise<void> {
  const [had, has] = [bookedSlot(locked.appointment), bookedSlot(after)];
  // A finished appointment has used its slot, even if it ended early.
  const isDone = after.status === 'AWAITING PAYMENT';
  if (had && !isDone && isSlotReleased(had, has, ctx.now))
    await freeTime(tx, ctx, locked.appointment.id, had);
  const isNewTime =
    has &&
    (had?.providerId !== has.providerId || +had.startsAt !== +has.startsAt || +had.endsAt !== +has.endsAt);
  if (isNewTime) {
    await closeTimes(tx, ctx, locked.appointment.id, has);
    await endLaterOffers(tx, ctx, locked.appointment.id, has);
  }
  if (!waitlistStatuses.includes(locked.appointment.status)) return;
  if (
    !waitlistStatuses.includes(after.status) ||
    (isNewTime && (await isSlotRequested(tx, locked, has.startsAt)))
  )
    await removeFromWaitlist(tx, ctx, locked);
}

async function freeTime(
  tx: Tx,
  ctx: Context,
  releasedByAppointmentId: string,
  { providerId, startsAt, endsAt }: TimeWindow & { providerId: string },
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('releasedSlots')
    .values({
      id,
      providerId,
      startsAt,
      endsAt,
      releasedByAppointmentId,
      createdAt: ctx.now,
      filledByAppointmentId: null,
      closedAt: null,
    })
    .execute();
  await recordEvent(
    tx,
    ctx,
    slotReleased,
    { releasedSlotId: id },
    { entityId: releasedByAppointmentId, staff: true },
  );
}

async function closeTimes(
  tx: Tx,
  ctx: Context,
  filledByAppointmentId: string,
  { providerId, startsAt, endsAt }: TimeWindow & { providerId: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('releasedSlots')
    .select('id')
    .where('providerId', '=', providerId)
    .where('closedAt', 'is', null)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await tx
    .updateTable('releasedSlots')
    .set({ filledByAppointmentId, closedAt: ctx.now })
    .where('id', 'in', ids)
    .execute();
  await endOffers(tx, ctx, sql<boolean>`released_slot_id = any(${ids}::uuid[])`);
}

/** The waitlist offers only times before the visit's own. */
const endLaterOffers = (tx: Tx, ctx: Context, id: string, { startsAt }: TimeWindow): Promise<void> =>
  endOffers(
    tx,
    ctx,
    sql<boolean>`appointment_id = ${id} and released_slot_id in (
      select slot.id from released_slots as slot where slot.starts_at >= ${startsAt})`,
  );

async function isSlotRequested(
  tx: Tx,
  { appointment, at }: LockedAppointment,
  startsAt: Date,
): Promise<boolean> {
  const entry = await tx
    .selectFrom('waitlistEntries')
    .select(['startDate', 'endDate', 'timesOfDay'])
    .where('appointmentId', '=', appointment.id)
    .executeTakeFirst();
  if (!entry) return false;
  return matchesPreference(
    { from: entry.startDate, to: entry.endDate, slots: entry.timesOfDay },
    startsAt,
    at.timeZone,
  );
}

export async function removeFromWaitlist(
  tx: Tx,
  ctx: Context,
  { appointment }: LockedAppointment,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waitlistEntries')
    .where('appointmentId', '=', appointment.id)
    .executeTakeFirst();
  await endOffers(tx, ctx, sql<boolean>`appointment_id = ${appointment.id}`);
  return numDeletedRows > 0n;
}

async function endOffers(tx: Tx, ctx: Context, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  const ended = await tx
    .updateTable('slotOffers')
    .set({ status: 'GONE', answeredAt: ctx.now })
    .where('status', '=', 'OFFERED')
    .where(which)
    .returning([
      'id',
      'releasedSlotId',
      'appointmentId',
      sql<string[]>`array(select recipient.id from appointments as appointment,
        lateral (${usersOfVisit()}) as recipient(id) where appointment.id = slot_offers.appointment_id)`.as(
        'users',
      ),
    ])
    .execute();
  for (const { id, releasedSlotId, appointmentId, users } of ended) {
    await cancelPlannedEvents(tx, slotOfferClosed, appointmentId);
    await recordEvent(
      tx,
      ctx,
      slotOfferClosed,
      { releasedSlotId, offerId: id },
      { entityId: appointmentId, users, staff: true },
    );
  }
}
