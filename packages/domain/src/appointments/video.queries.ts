import { notCanceledStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { CLOSES_AFTER_MINUTES } from '@bedside/contracts/appointments/video.schema';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addMinutes, subMinutes, subYears } from '@bedside/db/dates';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { isVisitOpenTo } from '../access/family-access.queries.ts';
import { appointmentWriteScope, isSharedWith } from '../appointment-status/appointment.queries.ts';
import { OPENS_BEFORE_MINUTES, seatsFrom } from '../appointment-status/video-hours.policy.ts';
import { isLinkEnded } from '../appointment-status/video-seats.queries.ts';
import { type Actor, actorOf, type Context, isAdmin, type Viewer } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

/** Two people connect peer to peer, without the media server. */
const SEATS_FOR_A_SERVER = 3;
export const noLocation = {
  locationState: null,
  locationConfirmedAt: null,
  atHome: null,
  emergencyAddress: null,
};
const noMedia: VideoMedia = { mayUseServer: false, isLost: false, streams: new Map() };

interface VideoMedia {
  mayUseServer: boolean;
  /** The server was unavailable, so these three continue without it. */
  isLost: boolean;
  /** What each seat sends to the media server. */
  streams: ReadonlyMap<string, string>;
}

async function videoMediaOf(db: Executor, appointmentId: string): Promise<VideoMedia> {
  const lost = await db
    .selectFrom('videoMediaLosses')
    .select('at')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
  if (lost) return { ...noMedia, isLost: true };
  const sent = await db
    .selectFrom('videoStreams')
    .select(['id', 'seatId'])
    .where('appointmentId', '=', appointmentId)
    .where('sourceId', 'is', null)
    .execute();
  return { mayUseServer: true, isLost: false, streams: new Map(sent.map(({ id, seatId }) => [seatId, id])) };
}

/**
 * Whether someone on the patient's side may still be in the call. A court order ends the patient's own seat, and
 * the end of the visit's links ends a seat taken by one. Expects `seat` and `appointment`.
 */
const mayStay = () => sql<boolean>`(case when seat.user_id = appointment.patient_id
  then not exists (select from court_orders as barring
    where barring.patient_id = seat.user_id and barring.created_at >= seat.state_since)
    and not ${isLinkEnded}
  else ${isVisitOpenTo(sql`seat.user_id`, 'BOOK')} or ${isSharedWith(sql`seat.user_id`)} end)`;

const readVisit = prepared(
  (db, { id, consentsSince }: { id: string; consentsSince: Date }) =>
    db
      .selectFrom('appointments as appointment')
      .leftJoin('providers as provider', 'provider.id', 'appointment.providerId')
      .select([
        'appointment.patientId',
        'appointment.providerId',
        'appointment.telemedicine',
        'appointment.status',
        'appointment.startsAt',
        'appointment.endsAt',
        'provider.licenseState',
        'provider.licenseExpiresOn',
      ])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('consents')
              .innerJoin('consentTemplates as template', 'template.id', 'consents.consentTemplateId')
              .select('consents.id')
              .whereRef('consents.recipientId', '=', 'appointment.patientId')
              .where('template.type', '=', 'TELEMEDICINE')
              .where('consents.status', '=', 'APPROVED')
              .where('consents.answeredAt', '>', consentsSince),
          )
          .as('hasConsent'),
      )
      .where('appointment.id', '=', id),
  { id: 'uuid' },
);

const readIfOpenTo = prepared(
  (db, { id, userId }: { id: string; userId: string }) =>
    db
      .selectFrom('appointments as appointment')
      .select('appointment.id')
      .where('appointment.id', '=', id)
      .where(appointmentWriteScope({ userId, role: 'PATIENT' })),
  { id: 'uuid', userId: 'uuid' },
);

interface SeatsOfCall {
  id: string;
  providerId: string;
  since: Date;
}

const readSeats = prepared(
  (db, { id, providerId, since }: SeatsOfCall) =>
    db
      .selectFrom('videoSeats as seat')
      .innerJoin('appointments as appointment', 'appointment.id', 'seat.appointmentId')
      .select(['seat.userId', 'seat.role', 'seat.state', 'seat.stateSince', 'seat.deviceId'])
      .select(['seat.audioOnly', 'seat.locationState', 'seat.locationConfirmedAt', 'seat.atHome'])
      .select('seat.emergencyAddress')
      .where('seat.appointmentId', '=', id)
      // A former provider's seat is not part of the call.
      .where((eb) =>
        eb.or([eb.and([eb('seat.role', '=', 'patient'), mayStay()]), eb('seat.userId', '=', providerId)]),
      )
      .where('seat.stateSince', '>=', since)
      .orderBy('seat.stateSince')
      .orderBy('seat.userId'),
  { id: 'uuid' },
);

const readGuests = prepared((db, { id, providerId, since }: SeatsOfCall) =>
  db
    .selectFrom('videoGuests')
    .select(['id as userId', 'state', 'stateSince', 'deviceId', 'audioOnly', 'name', 'kind'])
    .where('appointmentId', '=', id)
    .where('invitedBy', '=', providerId)
    .where('removedAt', 'is', null)
    .where('stateSince', '>=', since)
    .orderBy('id'),
);

/** @throws NOT_FOUND for someone else's appointment */
async function checkVisitIsOf(
  db: Executor,
  viewer: Viewer,
  visit: { id: string; providerId: string | null },
) {
  if (isAdmin(viewer.role)) return;
  const isOwn =
    viewer.role === 'PROVIDER'
      ? visit.providerId === viewer.userId
      : (await readIfOpenTo(db, { id: visit.id, userId: viewer.userId })).length > 0;
  if (!isOwn) throw notFound();
}

/**
 * Everything a call depends on, as this person may see it. Each signal reads it.
 * @throws NOT_FOUND for someone else's appointment; RULE_REFUSED for one without a video call
 */
export async function videoCallOf(
  db: Executor,
  ctx: Context,
  id: string,
  viewer: Viewer & Pick<Actor, 'videoSeat'> = actorOf(ctx),
) {
  checkSeatIsOf(viewer, id);
  const settings = await practiceSettings(db, ctx);
  const [appointment] = await readVisit(db, { id, consentsSince: subYears(ctx.now, 1) });
  if (!appointment) throw notFound();
  const { providerId, startsAt, endsAt, status, licenseState, licenseExpiresOn } = appointment;
  // Guests were checked when they opened their link.
  if (!viewer.videoSeat) await checkVisitIsOf(db, viewer, { id, providerId });
  const isHeld = notCanceledStatuses.includes(status) && !requestedStatuses.includes(status);
  if (!appointment.telemedicine || !providerId || !startsAt || !endsAt || !isHeld)
    throw new DomainError(
      'RULE_REFUSED',
      `This visit has no video call. Please call ${settings.supportPhone}.`,
    );
  const isValid = !licenseExpiresOn || licenseExpiresOn >= localDay(ctx.now, settings.timeZone);
  const wanted = { id, providerId, since: seatsFrom(startsAt) };
  const seats = await readSeats(db, wanted);
  const guests = await readGuests(db, wanted);
  const inCall = [...seats, ...guests].filter(({ state }) => state === 'IN CALL');
  return {
    appointmentId: id,
    patientId: appointment.patientId,
    providerId,
    opensAt: subMinutes(startsAt, OPENS_BEFORE_MINUTES),
    closesAt: addMinutes(endsAt, CLOSES_AFTER_MINUTES),
    hasConsent: appointment.hasConsent === true,
    licensedStates: licenseState && isValid ? [licenseState] : [],
    supportPhone: settings.supportPhone,
    media: inCall.length < SEATS_FOR_A_SERVER ? noMedia : await videoMediaOf(db, id),
    seats: [
      ...seats.map((seat) => ({ ...seat, name: null, kind: null })),
      ...guests.map((guest) => ({ ...guest, role: 'guest' as const, ...noLocation })),
    ],
  };
}

export type VideoCall = Awaited<ReturnType<typeof videoCallOf>>;
export type VideoSeat = VideoCall['seats'][number];

/** @throws NOT_FOUND if the seat's link is for another call */
export function checkSeatIsOf({ videoSeat }: Pick<Actor, 'videoSeat'>, id: string): void {
  if (videoSeat && videoSeat.appointmentId !== id) throw notFound();
}

/** A link may have been forwarded. Rule: appointments.video-emergency-address */
export const seesEmergencyAddress = (actor: Actor, seatOf: string): boolean =>
  !actor.videoSeat && (actor.role !== 'PATIENT' || actor.userId === seatOf);

export const isVideoCallOpen = ({ opensAt, closesAt }: VideoCall, now: Date): boolean =>
  now >= opensAt && now <= closesAt;

/** Someone who never left no longer counts as waiting once the call is over. */
export const waitsInVideoCall = (
  { videoWaitingSince, endsAt }: { videoWaitingSince: Date | null; endsAt: Date | null },
  now: Date,
): Date | null => (endsAt && now <= addMinutes(endsAt, CLOSES_AFTER_MINUTES) ? videoWaitingSince : null);

/** @throws RULE_REFUSED outside the hours of the call */
export function checkVideoCallIsOpen({ opensAt, closesAt, supportPhone }: VideoCall, now: Date): void {
  if (now < opensAt)
    throw new DomainError(
      'RULE_REFUSED',
      'You can join the video call starting 15 minutes before the visit.',
    );
  if (now > closesAt)
    throw new DomainError('RULE_REFUSED', `This video call is over. Please call ${supportPhone}.`);
}

/**
 * The recipient of a signal. Both must be in the call, and still belong to the visit.
 * @throws FORBIDDEN, NOT_FOUND, RULE_REFUSED
 */
export async function videoSignalTarget(
  db: Executor,
  ctx: Context,
  { id, deviceId, to }: { id: string; deviceId: string; to: string },
): Promise<{ userId: string; deviceId: string }> {
  const { userId } = actorOf(ctx);
  const call = await videoCallOf(db, ctx, id);
  checkVideoCallIsOpen(call, ctx.now);
  const own = call.seats.find((seat) => seat.userId === userId && seat.deviceId === deviceId);
  const other = call.seats.find((seat) => seat.userId === to && seat.userId !== userId);
  if (own?.state !== 'IN CALL')
    throw new DomainError('FORBIDDEN', 'This device isn’t in the call. Please join again.');
  if (other?.state !== 'IN CALL' || !other.deviceId) throw notFound();
  if (other.role === 'patient')
    await checkVisitIsOf(db, { userId: to, role: 'PATIENT' }, { id, providerId: call.providerId });
  return { userId: to, deviceId: other.deviceId };
}
