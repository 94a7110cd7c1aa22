import {
  appointmentRescheduled,
  appointmentScheduled,
  slotFilled,
  slotOfferClosed,
} from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import { type LockedAppointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience, saveTransition } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, eventRow, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { askForVideoConsent } from '../people/consent.commands.ts';
import { lockProviderSchedule } from '../people/provider.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { planChangeMessage, planReminders } from './appointment-planned-events.ts';
import { rejectOverlap, reserveProviderTime } from './provider-time.ts';
import { getOffer, type Offer } from './waitlist.queries.ts';

const gone = () =>
  new DomainError('CONFLICT', 'This time is no longer available. You’re still on the waitlist.');

/**
 * Accepts or declines an offered slot. The first acceptance wins; a repeated answer changes nothing.
 * @throws CONFLICT for a time that someone else has taken, or that was not answered in time; NOT_FOUND
 */
export async function answerOffer(
  db: Db,
  ctx: Context,
  { id, accept }: { id: string; accept: boolean },
): Promise<Offer> {
  if (!accept) await decline(db, ctx, id);
  else if (!(await rejectOverlap(take(db, ctx, id)).catch(asGone))) {
    await giveUp(db, ctx, id);
    throw gone();
  }
  return await getOffer(db, ctx, id);
}

/** The slot was filled without closing its offers (override, day off), or the provider left. */
function asGone(error: unknown): false {
  if (error instanceof DomainError && (error.code === 'PROVIDER_BUSY' || error.code === 'VALIDATION'))
    return false;
  throw error;
}

/** Same lock order as every transition: appointment, provider, released slot, offers. */
async function lockOffer(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<{ open: LockedAppointment; offer: Offer }> {
  const actor = actorOf(ctx);
  const { appointmentId, releasedSlotId, providerId } = await getOffer(tx, ctx, id);
  const open = await lockAppointment(tx, ctx, actor, { id: appointmentId });
  await lockProviderSchedule(tx, providerId);
  await tx.selectFrom('releasedSlots').select('id').where('id', '=', releasedSlotId).forUpdate().execute();
  return { open, offer: await getOffer(tx, ctx, id) };
}

const take = (db: Db, ctx: Context, id: string): Promise<true> =>
  db.transaction().execute(async (tx): Promise<true> => {
    const { open, offer } = await lockOffer(tx, ctx, id);
    if (offer.status === 'ACCEPTED') return true;
    if (
      offer.status !== 'OFFERED' ||
      offer.closedAt ||
      offer.expiresAt <= ctx.now ||
      offer.startsAt <= ctx.now
    )
      throw gone();
    const change = decideTransition(open.appointment, { move: 'takeOffer' }, 'SYSTEM', open.at);
    const { providerId, startsAt } = offer;
    const endsAt = addMinutes(startsAt, await minutesOf(tx, open));
    await reserveProviderTime(tx, open, { providerId, startsAt, endsAt });
    await acceptOffer(tx, ctx, offer);
    const revision = open.appointment.scheduleRevision + 1;
    const payload = { appointmentId: open.appointment.id, revision };
    const isFirst = change.from !== 'SCHEDULED';
    const appointment = await saveTransition(tx, ctx, open, {
      change,
      set: {
        providerId,
        startsAt,
        endsAt,
        serviceDate: localDay(startsAt, open.at.timeZone),
        scheduleRevision: revision,
      },
      event: eventRow(
        ctx,
        isFirst ? appointmentScheduled : appointmentRescheduled,
        payload,
        appointmentAudience(open, providerId),
      ),
    });
    await planReminders(tx, ctx, appointment);
    if (appointment.telemedicine) await askForVideoConsent(tx, ctx, appointment);
    if (!isFirst) await planChangeMessage(tx, ctx, appointment, open);
    return true;
  });

/** Leaves the waitlist before the transition, which then ends only other patients' offers. */
async function acceptOffer(
  tx: Tx,
  ctx: Context,
  { id, releasedSlotId, appointmentId }: Offer,
): Promise<void> {
  await tx
    .updateTable('slotOffers')
    .set({ status: 'ACCEPTED', answeredAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('releasedSlots')
    .set({ filledByAppointmentId: appointmentId, closedAt: ctx.now })
    .where('id', '=', releasedSlotId)
    .execute();
  await tx.deleteFrom('waitlistEntries').where('appointmentId', '=', appointmentId).execute();
  await cancelPlannedEvents(tx, slotOfferClosed, appointmentId);
  await recordEvent(
    tx,
    ctx,
    slotFilled,
    { releasedSlotId, appointmentId },
    { entityId: appointmentId, staff: true },
  );
}

async function minutesOf(tx: Tx, { appointment, settings }: LockedAppointment): Promise<number> {
  const services = await tx
    .selectFrom('appointments as appointment')
    .select(serviceMinutes.as('serviceMinutes'))
    .where('appointment.id', '=', appointment.id)
    .executeTakeFirstOrThrow();
  return durationOf({ ...appointment, ...services }, settings);
}

const decline = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { open, offer } = await lockOffer(tx, ctx, id);
    if (offer.status === 'DECLINED') return;
    if (offer.status !== 'OFFERED' || offer.expiresAt <= ctx.now) throw gone();
    await end(tx, ctx, open, offer, 'DECLINED');
  });

const giveUp = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { open, offer } = await lockOffer(tx, ctx, id);
    if (offer.status === 'OFFERED') await end(tx, ctx, open, offer, 'GONE');
  });

async function end(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  { id, releasedSlotId, appointmentId, patientId }: Offer,
  status: 'DECLINED' | 'GONE',
): Promise<void> {
  await tx.updateTable('slotOffers').set({ status, answeredAt: ctx.now }).where('id', '=', id).execute();
  await cancelPlannedEvents(tx, slotOfferClosed, appointmentId);
  await recordAudit(tx, ctx, {
    action: status === 'DECLINED' ? 'waitlist.decline' : 'waitlist.miss',
    entityType: 'appointment',
    entityId: appointmentId,
    patientId,
    after: { releasedSlotId },
  });
  await recordEvent(tx, ctx, slotOfferClosed, { releasedSlotId, offerId: id }, appointmentAudience(open));
}
