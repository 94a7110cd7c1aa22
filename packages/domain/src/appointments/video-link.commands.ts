import { createHash } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { notCanceledStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { CLOSES_AFTER_MINUTES, type VideoSeatRole } from '@bedside/contracts/appointments/video.schema';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import { findLink, issueLink } from '../access/access-link.ts';
import { isOutgrown } from '../access/coming-of-age.queries.ts';
import { signVideoSeat } from '../access/signed-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Actor, Context, VideoSeatClaim } from '../context.ts';
import { consumePoint, createLimiter } from '../people/limiter.ts';
import { practiceSettings, settingsFromText } from '../practice/settings.ts';
import { checkVideoCallIsOpen, videoCallOf } from './video.queries.ts';

/** For a message about the visit. @throws NOT_FOUND without a confirmed time */
export async function issueVideoLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  appointmentId: string,
): Promise<string> {
  return issueLink(tx, ctx, {
    purpose: 'VIDEO',
    subjectId: appointmentId,
    expiresAt: await endOf(tx, appointmentId),
  });
}

/** @throws NOT_FOUND */
export async function issueVideoGuestLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { appointmentId, guestId }: { appointmentId: string; guestId: string },
): Promise<string> {
  return issueLink(tx, ctx, {
    purpose: 'VIDEO_GUEST',
    subjectId: guestId,
    expiresAt: await endOf(tx, appointmentId),
  });
}

async function endOf(db: Executor, appointmentId: string): Promise<Date> {
  const visit = await db
    .selectFrom('appointments')
    .select('endsAt')
    .where('id', '=', appointmentId)
    .executeTakeFirst();
  if (!visit?.endsAt) throw notFound();
  return addMinutes(visit.endsAt, CLOSES_AFTER_MINUTES);
}

const TRIES_AN_HOUR = 10;
const TRIES_A_DAY = 30;

interface Opening {
  token: string;
  dateOfBirth?: string | undefined;
  name?: string | undefined;
}

/**
 * Counts tries for each link, so someone it was forwarded to uses up no tries of later links.
 * @throws TOO_MANY, which says what else the patient can do
 * @returns a function that gives this try back
 */
async function useAttempt(db: Db, ctx: Context, token: string): Promise<() => Promise<unknown>> {
  const key = createHash('sha256').update(token).digest('base64url');
  const limits = [
    createLimiter(db, { name: 'video-link-hour', points: TRIES_AN_HOUR, seconds: 3_600 }),
    createLimiter(db, { name: 'video-link-day', points: TRIES_A_DAY, seconds: 86_400 }),
  ];
  for (const limit of limits) {
    const retryAfter = await consumePoint(limit, key);
    if (retryAfter === 0) continue;
    const { supportPhone } = await practiceSettings(db, ctx);
    throw new DomainError(
      'TOO_MANY',
      `Too many tries with this link. Sign in, open the latest link we sent you, or call ${supportPhone}. Or try this link again later.`,
      { retryAfter },
    );
  }
  return () => Promise.all(limits.map((limit) => limit.reward(key, 1)));
}

/** The same for a wrong link and a wrong date, so that a stranger learns of neither. */
const refused = () =>
  new DomainError(
    'CREDENTIALS_INVALID',
    'This link and date of birth don’t match, or the link has expired. Check the date, or open the latest link we sent you.',
  );

/**
 * The patient proves their identity by date of birth; a third person gives a name.
 * @throws CREDENTIALS_INVALID; TOO_MANY; RULE_REFUSED outside the hours of the call
 */
export async function openVideoLink(
  db: Db,
  ctx: Context,
  secret: Secret,
  { token, dateOfBirth, name }: Opening,
): Promise<{ accessToken: string; claim: VideoSeatClaim; userId: string; role: VideoSeatRole }> {
  const link = await findLink(db, ['VIDEO', 'VIDEO_GUEST'], token, ctx.now);
  const giveBack = await useAttempt(db, ctx, token);
  const guest = link?.purpose === 'VIDEO_GUEST' ? await guestOf(db, link.subjectId) : null;
  const appointmentId = guest ? guest.appointmentId : link?.purpose === 'VIDEO' ? link.subjectId : null;
  const visit = appointmentId ? await visitOf(db, appointmentId, ctx.now) : null;
  if (!visit) throw refused();
  const { patientId, providerId } = visit;
  const entry = {
    action: 'video.open',
    entityType: 'appointment' as const,
    entityId: visit.id,
    patientId,
    ...(guest ? { after: { guestId: guest.id } } : { by: patientId }),
  };
  const isProved = guest
    ? name !== undefined && guest.invitedBy === providerId
    : dateOfBirth === visit.dateOfBirth;
  if (!isProved || !providerId || isClosed(visit)) {
    await recordAudit(db, ctx, { ...entry, outcome: 'refused' });
    throw refused();
  }
  // Not all tries, so that someone who guesses at the same time gets no new ones.
  await giveBack();
  const { now } = ctx;
  const claim = {
    appointmentId: visit.id,
    providerId,
    guestId: guest?.id ?? null,
    openedAt: now,
    expiresAt: now,
  };
  const userId = guest?.id ?? patientId;
  const call = await videoCallOf(db, ctx, visit.id, { userId, role: 'PATIENT', videoSeat: claim });
  checkVideoCallIsOpen(call, ctx.now);
  await db.transaction().execute(async (tx) => {
    if (guest && name) await tx.updateTable('videoGuests').set({ name }).where('id', '=', guest.id).execute();
    await recordAudit(tx, ctx, entry);
  });
  const seat = { ...claim, expiresAt: call.closesAt };
  return { accessToken: signVideoSeat(secret, seat), claim: seat, userId, role: guest ? 'guest' : 'patient' };
}

const isClosed = ({ patientStatus }: { patientStatus: string }): boolean =>
  patientStatus === 'DECEASED' || patientStatus === 'INACTIVE';

const guestOf = (db: Executor, id: string) =>
  db
    .selectFrom('videoGuests')
    .select(['id', 'appointmentId', 'invitedBy'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

const visitOf = (db: Executor, id: string, openedAt: Date) =>
  db
    .selectFrom('appointments as appointment')
    .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select(['appointment.id', 'appointment.patientId', 'appointment.providerId', 'appointment.status'])
    .select(['appointment.telemedicine', 'patient.dateOfBirth', 'person.status as patientStatus'])
    .select(sql<string | null>`(select jsonb_object_agg(key, value)::text from settings)`.as('settings'))
    .select(
      sql<Date | null>`greatest(
        (select max(created_at) from court_orders where patient_id = appointment.patient_id),
        (select max(revoked_at) from access_links where purpose = 'VIDEO' and subject_id = appointment.id))`.as(
        'linksEndedAt',
      ),
    )
    .select(
      sql<boolean>`exists (select from access_links where purpose = 'VIDEO' and subject_id = appointment.id
        and revoked_at is null)`.as('hasLink'),
    )
    .select(isOutgrown(sql.ref('appointment.patient_id'), sql`${openedAt}::timestamptz`).as('isOutgrown'))
    .where('appointment.id', '=', id)
    .executeTakeFirst();

/**
 * Null once its visit or the assignment of its provider has ended, or if a court order, the end of the visit's
 * links, or the 18th birthday came after a patient took the seat. Read on each request.
 */
export async function loadVideoSeat(db: Executor, claim: VideoSeatClaim, now: Date) {
  const visit = await visitOf(db, claim.appointmentId, claim.openedAt);
  const guest = claim.guestId ? await guestOf(db, claim.guestId) : null;
  if (!visit || claim.expiresAt <= now || visit.providerId !== claim.providerId || !visit.telemedicine)
    return null;
  if (!notCanceledStatuses.includes(visit.status) || requestedStatuses.includes(visit.status)) return null;
  if (claim.guestId ? guest?.invitedBy !== claim.providerId : isClosed(visit)) return null;
  const isEnded =
    !visit.hasLink || visit.isOutgrown || (visit.linksEndedAt && visit.linksEndedAt >= claim.openedAt);
  if (!claim.guestId && isEnded) return null;
  const actor: Actor = {
    userId: claim.guestId ?? visit.patientId,
    role: 'PATIENT',
    permissions: [],
    sessionId: claim.guestId ?? claim.appointmentId,
    videoSeat: claim,
  };
  return { actor, settings: settingsFromText(visit.settings) };
}
