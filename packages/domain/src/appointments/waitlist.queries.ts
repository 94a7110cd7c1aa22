import { offerStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import {
  type ProviderCommitment,
  schedulingConflict,
  type TimeWindow,
} from '../appointment-status/schedule.policy.ts';
import { isSameServiceArea, slotsAt } from '../appointment-status/waitlist.policy.ts';
import { actorOf, type Context, type Viewer } from '../context.ts';
import { endOfQuiet } from '../messaging/delivery.policy.ts';
import { inZoneOf } from '../messaging/recipient-zone.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { providerCommitments, workingTimeOf } from './provider-time.ts';

const slots = (db: Executor) =>
  db
    .selectFrom('releasedSlots as slot')
    .innerJoin('appointments as appointment', 'appointment.id', 'slot.releasedByAppointmentId')
    .selectAll('slot')
    .select(['appointment.telemedicine', 'appointment.postalCode']);

export type ReleasedSlot = Awaited<ReturnType<ReturnType<typeof slots>['executeTakeFirstOrThrow']>>;

export const getSlot = (db: Executor, id: string): Promise<ReleasedSlot | undefined> =>
  slots(db).where('slot.id', '=', id).executeTakeFirst();

export async function hasOffer(db: Executor, releasedSlotId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('slotOffers')
    .select('id')
    .where('releasedSlotId', '=', releasedSlotId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'ACCEPTED'),
        eb.and([eb('status', '=', 'OFFERED'), eb('expiresAt', '>', now)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

interface WaitlistQueue {
  /** The longest-waiting eligible appointment that has not been asked yet. */
  first: string | null;
  /** When the first busy candidate must answer another offer. */
  askedUntil: Date | null;
}

export async function waitlistQueueFor(
  db: Executor,
  now: Date,
  slot: ReleasedSlot,
  settings: PracticeSettings,
): Promise<WaitlistQueue> {
  const time = await workingTimeOf(db, slot.providerId).catch(asInactive);
  if (!time) return { first: null, askedUntil: null };
  const others = await providerCommitments(
    db,
    [slot.providerId],
    slot.id,
    around(slot, settings.travelBufferMinutes),
  );
  const rules = { ...settings, ...time };
  let askedUntil: Date | null = null;
  for (const appointment of await inLine(db, now, slot, settings.timeZone)) {
    const endsAt = addMinutes(slot.startsAt, durationOf(appointment, settings));
    if (endsAt > slot.endsAt || !isSameServiceArea(slot, appointment, settings.zones)) continue;
    const there = { startsAt: slot.startsAt, endsAt, telemedicine: appointment.telemedicine };
    const besides = others.filter(({ id }) => id !== appointment.id);
    if (schedulingConflict<ProviderCommitment>(there, besides, rules) !== null) continue;
    const waitsUntil =
      appointment.askedUntil ??
      endOfQuiet({ now, settings: await inZoneOf(db, settings, { recipientId: appointment.patientId }) });
    if (!waitsUntil) return { first: appointment.id, askedUntil: null };
    if (!askedUntil || waitsUntil < askedUntil) askedUntil = waitsUntil;
  }
  return { first: null, askedUntil };
}

/** An inactive provider has no slot to offer. */
function asInactive(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

const around = ({ startsAt, endsAt }: TimeWindow, minutes: number): TimeWindow => ({
  startsAt: addMinutes(startsAt, -minutes),
  endsAt: addMinutes(endsAt, minutes),
});

/** Leaves out closed accounts, which get no messages and can’t answer an offer. */
function inLine(db: Executor, now: Date, slot: ReleasedSlot, zone: string) {
  const day = localDay(slot.startsAt, zone);
  return db
    .selectFrom('waitlistEntries as entry')
    .innerJoin('appointments as appointment', 'appointment.id', 'entry.appointmentId')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select([
      'appointment.id',
      'appointment.patientId',
      'appointment.telemedicine',
      'appointment.postalCode',
      'appointment.startsAt',
      'appointment.endsAt',
    ])
    .select([
      serviceMinutes.as('serviceMinutes'),
      sql<Date | null>`(select expires_at from slot_offers as asked
        where asked.appointment_id = appointment.id and asked.status = 'OFFERED' and asked.expires_at > ${now})`.as(
        'askedUntil',
      ),
    ])
    .where('entry.startDate', '<=', day)
    .where('entry.endDate', '>=', day)
    .where(sql<boolean>`entry.times_of_day && ${slotsAt(slot.startsAt, zone)}::text[]`)
    .where('appointment.status', 'in', offerStatuses)
    .where((eb) =>
      eb.or([eb('appointment.startsAt', 'is', null), eb('appointment.startsAt', '>', slot.startsAt)]),
    )
    .where('person.status', '<>', 'INACTIVE')
    .where('appointment.id', '<>', slot.releasedByAppointmentId)
    .where(
      sql<boolean>`not exists (select from slot_offers as asked
        where asked.appointment_id = appointment.id and asked.released_slot_id = ${slot.id})`,
    )
    .orderBy('entry.createdAt')
    .orderBy('entry.id')
    .execute();
}

const offers = (db: Executor, viewer: Viewer) =>
  db
    .selectFrom('slotOffers as offer')
    .innerJoin('releasedSlots as slot', 'slot.id', 'offer.releasedSlotId')
    .innerJoin('appointments as appointment', 'appointment.id', 'offer.appointmentId')
    .innerJoin('users as provider', 'provider.id', 'slot.providerId')
    .select([
      'offer.id',
      'offer.status',
      'offer.expiresAt',
      'offer.releasedSlotId',
      'offer.appointmentId',
      'slot.providerId',
      'slot.startsAt',
      'slot.endsAt',
      'slot.closedAt',
      'appointment.key',
      'appointment.patientId',
      'provider.firstName as providerFirstName',
      'provider.lastName as providerLastName',
    ])
    .where(appointmentWriteScope(viewer));

const readOpenOffers = prepared(
  (db, { userId, now }: { userId: string; now: Date }) =>
    offers(db, { role: 'PATIENT', userId })
      .where('offer.status', '=', 'OFFERED')
      .where('offer.expiresAt', '>', now)
      .where('appointment.status', 'in', offerStatuses)
      .orderBy('offer.expiresAt'),
  { userId: 'uuid' },
);

/** Offers that the patient still has to answer. */
export async function openOffers(db: Executor, ctx: Context): Promise<Offer[]> {
  const open = await readOpenOffers(db, { userId: actorOf(ctx).userId, now: ctx.now });
  const { timeZone } = await practiceSettings(db, ctx);
  return open.map((offer) => ({ ...offer, timeZone }));
}

export type Offer = Awaited<ReturnType<typeof getOffer>>;

export async function getOffer(db: Executor, ctx: Context, id: string) {
  const offer = await offers(db, actorOf(ctx)).where('offer.id', '=', id).executeTakeFirstOrThrow(notFound);
  const { timeZone } = await practiceSettings(db, ctx);
  return { ...offer, timeZone };
}
