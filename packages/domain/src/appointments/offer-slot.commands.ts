import {
  slotOfferClosed,
  slotOfferCreated,
  slotReleased,
} from '@bedside/contracts/appointments/appointment.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { endOfQuiet } from '../messaging/delivery.policy.ts';
import { practiceSettings } from '../practice/settings.ts';
import { getSlot, hasOffer, type ReleasedSlot, waitlistQueueFor } from './waitlist.queries.ts';

/** Bounds the retries when the first in line changes under us. */
const TRIES = 20;

/** Asks one patient at a time, each only once, and nobody during quiet hours. Idempotent. */
export async function offerToNextInLine(db: Db, ctx: Context, releasedSlotId: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1)
    if ((await tryNext(db, ctx, releasedSlotId)) !== 'again') return;
}

async function tryNext(db: Db, ctx: Context, releasedSlotId: string): Promise<'done' | 'again'> {
  const slot = await getSlot(db, releasedSlotId);
  if (!slot || slot.closedAt || (await hasOffer(db, releasedSlotId, ctx.now))) return 'done';
  const settings = await practiceSettings(db);
  const morning = endOfQuiet({ now: ctx.now, settings });
  const answerBy = addMinutes(morning ?? ctx.now, settings.offerMinutes);
  if (slot.startsAt < answerBy) return await close(db, ctx, releasedSlotId);
  if (morning) return await waitUntil(db, ctx, slot, morning);
  const { first, askedUntil } = await waitlistQueueFor(db, ctx.now, slot, settings);
  if (first) return await offer(db, ctx, slot, first);
  return askedUntil ? await waitUntil(db, ctx, slot, askedUntil) : await close(db, ctx, releasedSlotId);
}

const waitUntil = (db: Db, ctx: Context, slot: ReleasedSlot, dueAt: Date): Promise<'done'> =>
  db.transaction().execute(async (tx): Promise<'done'> => {
    const plan = {
      key: `slot:${slot.id}`,
      dueAt,
      payload: { releasedSlotId: slot.id },
      entityId: slot.releasedByAppointmentId,
    };
    await planEvent(tx, ctx, slotReleased, plan);
    return 'done';
  });

/** Same lock order as every transition: appointment, released slot, offers. */
const offer = (db: Db, ctx: Context, { id: releasedSlotId }: ReleasedSlot, appointmentId: string) =>
  db.transaction().execute(async (tx): Promise<'done' | 'again'> => {
    const open = await lockAppointment(tx, ctx, null, { id: appointmentId });
    const slot = await lockSlot(tx, ctx, releasedSlotId);
    if (!slot) return 'done';
    if ((await waitlistQueueFor(tx, ctx.now, slot, open.settings)).first !== appointmentId) return 'again';
    await expireOffers(tx, ctx, 'appointmentId', appointmentId);
    const offerId = newId();
    const expiresAt = addMinutes(ctx.now, open.settings.offerMinutes);
    await tx
      .insertInto('slotOffers')
      .values({ id: offerId, releasedSlotId, appointmentId, offeredAt: ctx.now, expiresAt, answeredAt: null })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'waitlist.offer',
      entityType: 'appointment',
      entityId: appointmentId,
      patientId: open.appointment.patientId,
      after: { releasedSlotId, startsAt: slot.startsAt, providerId: slot.providerId },
    });
    await recordEvent(tx, ctx, slotOfferCreated, { appointmentId, offerId }, appointmentAudience(open));
    await planEvent(tx, ctx, slotOfferClosed, {
      key: `offer:${offerId}`,
      dueAt: expiresAt,
      payload: { releasedSlotId, offerId },
      entityId: appointmentId,
    });
    return 'done';
  });

const close = (db: Db, ctx: Context, releasedSlotId: string): Promise<'done'> =>
  db.transaction().execute(async (tx): Promise<'done'> => {
    if (await lockSlot(tx, ctx, releasedSlotId))
      await tx
        .updateTable('releasedSlots')
        .set({ closedAt: ctx.now })
        .where('id', '=', releasedSlotId)
        .execute();
    return 'done';
  });

async function lockSlot(tx: Tx, ctx: Context, releasedSlotId: string): Promise<ReleasedSlot | null> {
  await tx.selectFrom('releasedSlots').select('id').where('id', '=', releasedSlotId).forUpdate().execute();
  const slot = await getSlot(tx, releasedSlotId);
  if (!slot || slot.closedAt || (await hasOffer(tx, releasedSlotId, ctx.now))) return null;
  await expireOffers(tx, ctx, 'releasedSlotId', releasedSlotId);
  return slot;
}

const expireOffers = (tx: Tx, ctx: Context, of: 'releasedSlotId' | 'appointmentId', id: string) =>
  tx
    .updateTable('slotOffers')
    .set({ status: 'EXPIRED' })
    .where(of, '=', id)
    .where('status', '=', 'OFFERED')
    .where('expiresAt', '<=', ctx.now)
    .execute();
