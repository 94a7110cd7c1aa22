import { offerToNextInLine } from '@bedside/domain/appointments/offer-slot.commands';
import { publishDueEvents } from '@bedside/queue/relay-loop';
import { addMinutes } from 'date-fns';
import { beforeEach, expect } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

/** Starts each test with an empty waitlist, and provides the patients who wait on it. */
export async function openWaitlistStage() {
  const stage = await openStage();
  const { db, clock } = stage;
  const OFFER_MINUTES = 30;

  beforeEach(async () => {
    clock.now = WEDNESDAY;
    // Each test starts with an empty waitlist.
    await db.deleteFrom('slotOffers').execute();
    await db.deleteFrom('releasedSlots').execute();
    await db.deleteFrom('waitlistEntries').execute();
    await db.deleteFrom('settings').execute();
    await db.deleteFrom('plannedEvents').execute();
  });

  /** Does what the worker does for every released slot. Idempotent. */
  async function turn(): Promise<void> {
    await publishDueEvents(db, clock.now);
    const ctx = { actor: null, requestId: 'req-7', now: clock.now, ip: null };
    for (const { id } of await db.selectFrom('releasedSlots').select('id').execute())
      await offerToNextInLine(db, ctx, id);
  }

  const THURSDAY = '2026-10-15';
  const request = { from: '2026-10-14', to: THURSDAY, appointmentSlot: ['ASAP'] };

  /** @returns the cast of an accepted appointment on the waitlist */
  async function waiting(more: object = {}): Promise<Cast & { appointmentId: string }> {
    const cast = await newCast(stage);
    const appointmentId = await book(cast);
    await setStatus(cast.admin, appointmentId, 'AWAITING TIME');
    clock.now = addMinutes(clock.now, 1);
    const joined = await cast.patient.post(`/appointment/${appointmentId}/waitlist`, { ...request, ...more });
    expect(joined.statusCode, joined.body).toBe(200);
    return { ...cast, appointmentId };
  }

  async function scheduled() {
    const cast = await newCast(stage);
    const appointmentId = await schedule(cast, { appointmentDate: THURSDAY, appointmentTime: '10:00' });
    return { ...cast, appointmentId };
  }

  /** Signs in again because moving the clock expired the session. */
  const signInAgain = async (one: {
    patientId: string;
    adminId: string;
    patient: Cast['patient'];
    admin: Cast['admin'];
  }) => {
    one.patient = await stage.service.as({ id: one.patientId });
    one.admin = await stage.service.as({ id: one.adminId });
  };

  const cancel = ({ admin, appointmentId }: { admin: Cast['admin']; appointmentId: string }) =>
    admin.put(`/appointment/${appointmentId}/cancel`, { cancellationReason: 'Feels better' });

  const offersOf = async (appointmentId: string) =>
    (
      await db.selectFrom('slotOffers').select('status').where('appointmentId', '=', appointmentId).execute()
    ).map(({ status }) => status);

  const detailsOf = async ({ patient, appointmentId }: { patient: Cast['patient']; appointmentId: string }) =>
    (await patient.get(`/appointment/appointmentDetails/${appointmentId}`)).json().data;

  const answer = async (one: { patient: Cast['patient']; appointmentId: string }, accept: boolean) => {
    const { slotOfferId } = await detailsOf(one);
    return one.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept });
  };

  const slot = () => db.selectFrom('releasedSlots').selectAll().executeTakeFirst();
  return {
    stage,
    db,
    clock,
    OFFER_MINUTES,
    turn,
    THURSDAY,
    request,
    waiting,
    scheduled,
    signInAgain,
    cancel,
    offersOf,
    detailsOf,
    answer,
    slot,
  };
}
