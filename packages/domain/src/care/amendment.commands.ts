import {
  AMENDMENT_DAYS,
  AMENDMENT_EXTENSION_DAYS,
  type AmendmentAction,
  type AmendmentSubject,
  type DenialGround,
} from '@bedside/contracts/care/amendments.schema';
import {
  amendmentChanged,
  amendmentDueSoon,
  amendmentFollowedUp,
  amendmentSubmitted,
} from '@bedside/contracts/care/care.events';
import { fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AmendmentRequests } from '@bedside/db/schema';
import type { Updateable } from 'kysely';
import { isAmendmentReader } from '../access/amendment-readers.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { requireManagedPatient } from '../people/managed-user.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { transitionAmendment } from './amendment.machine.ts';
import { amendableRecord } from './amendment.queries.ts';
import { requireChangeSince } from './amendment-changes.queries.ts';

const REMIND_DAYS_BEFORE = 7;
const REMIND_AT = '09:00';

interface NewAmendment {
  patientId?: string | undefined;
  about: AmendmentSubject;
  recordId?: string | undefined;
  whatIsWrong: string;
  whatItShouldSay: string;
  reason: string;
}

/** @throws NOT_FOUND for someone else's patient or record; RULE_REFUSED for a deceased patient; VALIDATION */
export async function requestAmendment(db: Db, ctx: Context, input: NewAmendment): Promise<string> {
  const actor = actorOf(ctx);
  const { patientId = actor.userId, about, recordId, ...texts } = input;
  if (about === 'OTHER' && recordId) throw fieldError('recordId', 'Choose what kind of record this is.');
  return await db.transaction().execute(async (tx) => {
    const id = ctx.decisionId ?? newId();
    if (ctx.decisionId && (await isRequested(tx, id))) return id;
    await requireManagedPatient(tx, actor, patientId, { lock: true });
    const record = recordId ? await amendableRecord(tx, ctx, { patientId, about, recordId }) : null;
    const { timeZone } = await practiceSettings(tx, ctx);
    const dueOn = addDaysTo(localDay(ctx.now, timeZone), AMENDMENT_DAYS);
    await tx
      .insertInto('amendmentRequests')
      .values({
        id,
        patientId,
        requestedBy: actor.userId,
        about,
        recordId: record?.recordId ?? null,
        recordLabel: record?.label ?? null,
        ...texts,
        createdAt: ctx.now,
        dueOn,
      })
      .execute();
    const request = { id, patientId, requestedBy: actor.userId };
    await planReminder(tx, ctx, { ...request, dueOn, timeZone });
    await recordAudit(tx, ctx, {
      action: 'amendmentRequest.submit',
      entityType: 'amendmentRequest',
      entityId: id,
      patientId,
      after: { about, recordId: record?.recordId ?? null, dueOn },
    });
    await recordEvent(tx, ctx, amendmentSubmitted, payloadOf(request), await audienceOf(tx, request));
    return id;
  });
}

const isRequested = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('amendmentRequests').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

interface Amendment {
  id: string;
  patientId: string;
  requestedBy: string;
}

const payloadOf = ({ id, requestedBy }: Amendment) => ({ amendmentId: id, userId: requestedBy });

async function audienceOf(tx: Tx, { id, patientId, requestedBy }: Amendment) {
  const isReader = await isAmendmentReader(tx, { amendmentId: id, userId: requestedBy });
  return { entityId: id, users: isReader ? [requestedBy, patientId] : [patientId], staff: true };
}

async function planReminder(
  tx: Tx,
  ctx: Context,
  { dueOn, timeZone, ...request }: Amendment & { dueOn: string; timeZone: string },
): Promise<void> {
  const dueAt = instantOf(addDaysTo(dueOn, -REMIND_DAYS_BEFORE), REMIND_AT, timeZone);
  if (!dueAt) throw new Error('clocks change at night');
  await planEvent(tx, ctx, amendmentDueSoon, {
    key: `amendment ${request.id} ${dueOn}`,
    dueAt,
    payload: payloadOf(request),
    entityId: request.id,
  });
}

type FollowUp =
  | { action: 'NAME_OTHERS'; othersToTell: string }
  | { action: 'DISAGREE'; statement: string }
  | { action: 'SHARE_DENIAL' };

/** @throws NOT_FOUND; INVALID_TRANSITION; RULE_REFUSED */
export async function followUpAmendment(db: Db, ctx: Context, id: string, step: FollowUp): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await lockedRequest(tx, id);
    const { userId } = actorOf(ctx);
    if (!(await isAmendmentReader(tx, { amendmentId: id, userId }))) throw notFound();
    await save(tx, ctx, request, { action: step.action, change: followUpOf(step, ctx.now) });
    await recordEvent(tx, ctx, amendmentFollowedUp, payloadOf(request), await audienceOf(tx, request));
  });
}

function followUpOf(step: FollowUp, now: Date): Change {
  switch (step.action) {
    case 'NAME_OTHERS':
      return { othersToTell: step.othersToTell };
    case 'DISAGREE':
      return { statement: step.statement, statementAt: now };
    case 'SHARE_DENIAL':
      return { denialSharedAt: now };
  }
}

type Answer =
  | { action: 'EXTEND'; reason: string }
  | {
      action: 'ACCEPT';
      changeMade: string;
      recordId?: string | undefined;
      withoutChange?: boolean | undefined;
    }
  | { action: 'DENY'; ground: DenialGround; explanation: string }
  | { action: 'TELL_OTHERS' }
  | { action: 'REBUT'; rebuttal: string };

/** @throws NOT_FOUND; INVALID_TRANSITION; RULE_REFUSED */
export async function answerAmendment(db: Db, ctx: Context, id: string, answer: Answer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await lockedRequest(tx, id);
    const { userId } = actorOf(ctx);
    const answered = { answeredAt: ctx.now, answeredBy: userId };
    const step = { action: answer.action };
    switch (answer.action) {
      case 'EXTEND': {
        const dueOn = addDaysTo(request.dueOn, AMENDMENT_EXTENSION_DAYS);
        const change = { dueOn, extendedAt: ctx.now, extensionReason: answer.reason };
        await save(tx, ctx, request, { ...step, change, audited: { dueOn } });
        const { timeZone } = await practiceSettings(tx, ctx);
        await cancelPlannedEvents(tx, amendmentDueSoon, id);
        await planReminder(tx, ctx, { ...identityOf(request), dueOn, timeZone });
        break;
      }
      case 'ACCEPT': {
        const named = await changedRecord(tx, ctx, request.patientId, answer.recordId);
        const withoutChange = answer.withoutChange ?? false;
        const change = { ...answered, ...named, changeMade: answer.changeMade, withoutChange };
        if (!withoutChange) await requireChangeSince(tx, request, named.about ?? request.about);
        await save(tx, ctx, request, {
          ...step,
          change,
          audited: {
            recordId: named.recordId ?? request.recordId,
            ...(withoutChange && { withoutChange }),
          },
        });
        break;
      }
      case 'DENY': {
        const { ground: denialGround, explanation: denialExplanation } = answer;
        const change = { ...answered, denialGround, denialExplanation };
        await save(tx, ctx, request, { ...step, change, audited: { denialGround } });
        break;
      }
      case 'TELL_OTHERS':
        await save(tx, ctx, request, { ...step, change: { othersToldAt: ctx.now } });
        break;
      case 'REBUT':
        await save(tx, ctx, request, { ...step, change: { rebuttal: answer.rebuttal, rebuttalAt: ctx.now } });
    }
    if (request.status === 'REQUESTED' && answer.action !== 'EXTEND')
      await cancelPlannedEvents(tx, amendmentDueSoon, id);
    await recordEvent(tx, ctx, amendmentChanged, payloadOf(request), await audienceOf(tx, request));
  });
}

const identityOf = ({ id, patientId, requestedBy }: Amendment): Amendment => ({ id, patientId, requestedBy });

async function changedRecord(tx: Tx, ctx: Context, patientId: string, recordId: string | undefined) {
  if (!recordId) return {};
  const { about, label } = await amendableRecord(tx, ctx, { patientId, recordId });
  return { about, recordId, recordLabel: label };
}

const lockedRequest = (tx: Tx, id: string) =>
  lockedRow(tx, 'amendmentRequests', id).executeTakeFirstOrThrow(notFound);
type Locked = Awaited<ReturnType<typeof lockedRequest>>;

type Change = Updateable<AmendmentRequests>;

interface Step {
  action: AmendmentAction;
  change: Change;
  audited?: Record<string, unknown>;
}

/** What people wrote stays out of the audit trail. Rule: care.amendment-audit */
async function save(tx: Tx, ctx: Context, request: Locked, { action, change, audited }: Step): Promise<void> {
  const { timeZone } = await practiceSettings(tx, ctx);
  const status = transitionAmendment(request, action, localDay(ctx.now, timeZone));
  await tx
    .updateTable('amendmentRequests')
    .set({ ...change, status })
    .where('id', '=', request.id)
    .execute();
  await recordAudit(tx, ctx, {
    action: actorOf(ctx).role === 'PATIENT' ? 'amendmentRequest.followUp' : 'amendmentRequest.answer',
    entityType: 'amendmentRequest',
    entityId: request.id,
    patientId: request.patientId,
    before: { status: request.status },
    after: { action, status, ...audited },
  });
}
