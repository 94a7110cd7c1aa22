import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { phoneText } from '@bedside/contracts/common/phone';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { consentReminderDue, consentSent } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { revokeLinks } from '../access/access-link.ts';
import { isPersonBarred } from '../access/court-orders.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { countOf } from '../list-search.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import {
  type ConsentRequestInput,
  expiryOf,
  REQUESTS_AN_HOUR,
  remindersOf,
  requestIssues,
  signerOf,
} from './consent.policy.ts';
import {
  type ConsentRecipient,
  currentText,
  findPatient,
  findRecipient,
  hasVideoConsent,
  isWaiting,
  type NewConsent,
} from './consent-request.queries.ts';
import { patientVisibility } from './patient-visibility.policy.ts';
import { fullNameOf } from './user.policy.ts';

interface ConsentRequest extends ConsentRequestInput {
  requestTo: ConsentRecipient;
  /** Household requests: the relationship to the account holder. */
  relationship?: string | undefined;
}

/**
 * Open for 30 days. A request by contact always gets the same answer and counts toward the hourly limit.
 * @returns the id; null for a patient who asked by contact
 * @throws VALIDATION; NOT_FOUND for an ID that is unknown or out of reach; CONFLICT while an equal request
 * waits, unless it was by contact; TOO_MANY with `retryAfter`
 */
export async function sendConsentRequest(
  db: Db,
  ctx: Context,
  request: ConsentRequest,
): Promise<{ id: string | null }> {
  const actor = actorOf(ctx);
  const issues = requestIssues(request, actor);
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
  const secret = !isAdmin(actor.role) && !('id' in request.requestTo);
  const sent = await db.transaction().execute(async (tx) => {
    if (isAdmin(actor.role)) return send(tx, ctx, actor, request);
    await takeTurn(tx, ctx, actor);
    const tried = await send(tx, ctx, actor, request);
    if ('refusal' in tried && (secret || !leavesItsOwnTrail(tried))) await recordUnsent(tx, ctx);
    return tried;
  });
  if (!('refusal' in sent)) return { id: secret ? null : sent.id };
  if (secret && !sent.hasReported) return { id: null };
  throw sent.refusal;
}

/** These refusals are already audited. */
const leavesItsOwnTrail = ({ refusal }: Refused): boolean => refusal.code === 'NOT_FOUND';

/** Shown after a request by contact only if it does not reveal the contact's owner. */
interface Refused {
  refusal: DomainError;
  hasReported: boolean;
}
const refused = (refusal: DomainError, hasReported = false): Refused => ({ refusal, hasReported });

async function send(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  request: ConsentRequest,
): Promise<{ id: string } | Refused> {
  const id = ctx.decisionId ?? newId();
  if (ctx.decisionId && (await isSent(tx, id))) return { id };
  const text = await currentText(tx, request);
  if (!text) return refused(fieldError('consentType', 'This template doesn’t exist.'), true);
  const patient = await findRecipient(tx, actor, request.requestTo);
  if (!patient || (await isPersonBarred(tx, { patientId: patient.id, personId: actor.userId })))
    return refused(new DomainError('NOT_FOUND'));
  const requestFrom = request.consentMode === 'REQUEST' ? (request.requestFrom ?? actor.userId) : null;
  if (requestFrom === patient.id) return refused(fieldError('requestTo', 'Choose someone else.'), true);
  const requester = requestFrom === null ? null : await findPatient(tx, requestFrom);
  if (requestFrom !== null && !requester)
    return refused(fieldError('requestFrom', 'Select the patient requesting access.'), true);
  if (requester?.householdId === patient.householdId)
    return refused(
      fieldError('requestTo', 'You’re already in the same household.'),
      patientVisibility(actor, patient.accountHolderId, patient) === 'whole',
    );
  const { timeZone } = await practiceSettings(tx);
  const signatoryId = signerOf({ ...patient, patientId: patient.id }, localDay(ctx.now, timeZone));
  if (!signatoryId)
    return refused(
      fieldError(
        'requestTo',
        'This patient is under 18 and doesn’t have a guardian in the household. Add one first.',
      ),
    );
  const row = {
    mode: request.consentMode,
    consentTemplateId: text.id,
    recipientId: patient.id,
    requesterId: requestFrom,
    sharesAppointments: request.appointment ?? false,
    sharesBilling: request.billing ?? false,
    grantsHouseholdMembership: request.grantsHouseholdMembership ?? false,
  };
  const askedAs = isAdmin(actor.role) ? null : askedAsOf(request.requestTo, patient);
  if (await isWaiting(tx, ctx, row, text.type))
    return refused(new DomainError('CONFLICT', 'This was already sent and is waiting for a response.'));
  await insertConsent(tx, ctx, actor, {
    ...row,
    id,
    signatoryId,
    relationship: request.relationship ?? null,
    askedAs,
  });
  return { id };
}

/** As typed, or the name of someone the requester can already see. */
function askedAsOf(who: ConsentRecipient, known: { firstName: string; lastName: string }): string {
  if ('email' in who) return who.email;
  return 'phoneE164' in who ? phoneText(who.phoneE164) : fullNameOf(known);
}

async function insertConsent(tx: Tx, ctx: Context, actor: Actor, row: NewConsent): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ ...row, sentBy: actor.userId, sentAt: ctx.now, expiresAt: expiryOf(ctx.now) })
    .execute();
  const { id, recipientId, requesterId, signatoryId, askedAs: _, ...about } = row;
  await recordAudit(tx, ctx, {
    action: SEND,
    entityType: 'consent',
    entityId: id,
    patientId: recipientId,
    after: { status: 'SENT', requesterId, signatoryId, ...about },
  });
  // A live update to the requester would reveal whose contact it is.
  const users = [recipientId, signatoryId];
  await recordEvent(tx, ctx, consentSent, { consentId: id }, { entityId: id, users, staff: true });
  for (const { hours, dueAt } of remindersOf(ctx.now))
    await planEvent(tx, ctx, consentReminderDue, {
      key: `consent:${id}:${hours}`,
      dueAt,
      payload: { consentId: id },
      entityId: id,
    });
}

interface VideoVisit {
  patientId: string;
  confidential: boolean;
  startsAt: Date | null;
}

/**
 * Asks the patient of a video visit, unless a consent holds on that day or a request waits. A guardian learns
 * nothing about a confidential visit.
 */
export async function askForVideoConsent(tx: Tx, ctx: Context, visit: VideoVisit): Promise<void> {
  const request = { consentMode: 'CONSENT', consentType: 'TELEMEDICINE' } as const;
  const text = await currentText(tx, request);
  const patient = await findPatient(tx, visit.patientId);
  if (!text || !patient || !ctx.actor) return;
  const { timeZone } = await practiceSettings(tx);
  const signatoryId = signerOf({ ...patient, patientId: patient.id }, localDay(ctx.now, timeZone));
  if (!signatoryId || (visit.confidential && signatoryId !== patient.id)) return;
  const row = {
    mode: request.consentMode,
    consentTemplateId: text.id,
    recipientId: patient.id,
    requesterId: null,
    sharesAppointments: false,
    sharesBilling: false,
    grantsHouseholdMembership: false,
  };
  const holds = await hasVideoConsent(tx, patient.id, visit.startsAt ?? ctx.now);
  if (holds || (await isWaiting(tx, ctx, row, text.type))) return;
  await insertConsent(tx, ctx, ctx.actor, {
    ...row,
    id: newId(),
    signatoryId,
    relationship: null,
    askedAs: null,
  });
}

/**
 * A guardian who was asked for a visit that is confidential now is asked and reminded no more, unless another
 * planned visit by video needs the consent.
 * Rule: appointments.video-consent-is-asked-for
 */
export async function endVideoConsentRequest(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const ended = await tx
    .updateTable('consents')
    .set({ expiresAt: ctx.now })
    .where('recipientId', '=', patientId)
    .where('signatoryId', '<>', patientId)
    .where('status', '=', 'SENT')
    .where('expiresAt', '>', ctx.now)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        exists(
          selectFrom('consentTemplates')
            .select('id')
            .whereRef('consentTemplates.id', '=', 'consents.consentTemplateId')
            .where('type', '=', 'TELEMEDICINE'),
        ),
        not(
          exists(
            selectFrom('appointments')
              .select('id')
              .where('patientId', '=', patientId)
              .where('telemedicine', '=', true)
              .where('confidential', '=', false)
              .where('appointments.status', 'in', plannedStatuses),
          ),
        ),
      ]),
    )
    .returning(['id', 'signatoryId'])
    .execute();
  for (const { id, signatoryId } of ended) {
    await cancelPlannedEvents(tx, consentReminderDue, id);
    await revokeLinks(tx, ctx, { purpose: 'CONSENT', subjectId: id });
    await tx
      .deleteFrom('notifications')
      .where('userId', '=', signatoryId)
      .where('entityId', '=', id)
      .execute();
    const about = { entityType: 'consent' as const, entityId: id, patientId };
    await recordAudit(tx, ctx, { ...about, action: 'consent.expire', after: { signatoryId } });
  }
}

const SEND = 'consent.send';

/** Serializes a user’s requests and counts them in the audit trail. */
async function takeTurn(tx: Tx, ctx: Context, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consents of ${actor.userId}`}, 0))`.execute(tx);
  const count = await countOf(
    tx
      .selectFrom('auditLog')
      .where('actorId', '=', actor.userId)
      .where('action', '=', SEND)
      .where('at', '>', subHours(ctx.now, 1)),
  );
  if (count >= REQUESTS_AN_HOUR)
    throw new DomainError('TOO_MANY', 'You’ve sent too many requests. Please try again in an hour.', {
      retryAfter: 3600,
    });
}

/** A request that was not sent counts like a sent one. */
const recordUnsent = (tx: Tx, ctx: Context) =>
  recordAudit(tx, ctx, { action: SEND, outcome: 'refused', entityType: 'consent', entityId: 'unknown' });

const isSent = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('consents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
