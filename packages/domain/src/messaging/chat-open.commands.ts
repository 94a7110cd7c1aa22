import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { conversationChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context, isStaff } from '../context.ts';
import { requireReaders } from './chat.policy.ts';
import { requireAppointment } from './chat.queries.ts';
import {
  conversationParticipants,
  haveSharedAppointment,
  readerFor,
} from './conversation-participants.queries.ts';
import { keepVisitOfMessages } from './conversation-scope.ts';

interface ConversationTarget {
  /** Defaults to the patient who calls. */
  patientId?: string | undefined;
  /** Defaults to the practice, or to the provider who calls. */
  providerId?: string | undefined;
  appointmentId?: string | undefined;
}

interface Pair {
  patientId: string;
  providerId: string | null;
}

/**
 * Opens or creates a conversation.
 * @returns its id, and whether it is new
 * @throws NOT_FOUND for someone else's patient, and for a provider who has no appointment with the household;
 * VALIDATION if staff names no patient; RULE_REFUSED to start one that no one could read
 */
export const openChat = (
  db: Db,
  ctx: Context,
  input: ConversationTarget,
): Promise<{ id: string; patientId: string; isNew: boolean }> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const pair = await pairOf(tx, actor, input);
    await requireAppointment(tx, actor, pair, input.appointmentId);
    const found = await conversationOf(tx, pair);
    const id = found?.id ?? (await begin(tx, ctx, actor, pair));
    const { appointmentId } = input;
    if (appointmentId && found?.appointmentId !== appointmentId) {
      await keepVisitOfMessages(tx, id);
      await tx.updateTable('conversations').set({ appointmentId }).where('id', '=', id).execute();
    }
    return { id, patientId: pair.patientId, isNew: !found };
  });

async function pairOf(tx: Tx, actor: Actor, { patientId, providerId }: ConversationTarget): Promise<Pair> {
  if (actor.role === 'PROVIDER' && providerId && providerId !== actor.userId) throw notFound();
  if (isStaff(actor.role) && !patientId) throw fieldError('patientId', 'Select a patient.');
  const reader = patientId ? await readerFor(tx, patientId) : actor.userId;
  if (!isStaff(actor.role) && reader !== actor.userId) throw notFound();
  const pair = {
    patientId: reader,
    providerId: actor.role === 'PROVIDER' ? actor.userId : (providerId ?? null),
  };
  if (pair.providerId && !(await haveSharedAppointment(tx, { ...pair, providerId: pair.providerId })))
    throw notFound();
  return pair;
}

/** A merge may leave two. Prefers the one started with this record, then the active one. */
const conversationOf = (db: Executor, { patientId, providerId }: Pair) =>
  db
    .selectFrom('conversations')
    .select(['id', 'appointmentId'])
    .where('patientId', '=', patientId)
    .where('kind', '=', providerId ? 'PROVIDER' : 'PRACTICE')
    .$if(providerId !== null, (query) => query.where('providerId', '=', providerId))
    .orderBy(sql`original_patient_id = patient_id`, 'desc')
    .orderBy('lastMessageAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Makes concurrent callers create one conversation. */
async function begin(tx: Tx, ctx: Context, actor: Actor, pair: Pair): Promise<string> {
  requireReaders(await conversationParticipants(tx, pair), !isStaff(actor.role));
  const id = newId();
  const opened = await tx
    .insertInto('conversations')
    .values({
      ...pair,
      id,
      kind: pair.providerId ? 'PROVIDER' : 'PRACTICE',
      originalPatientId: pair.patientId,
      appointmentId: null,
      lastMessageAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) {
    const other = await conversationOf(tx, pair);
    if (!other) throw new DomainError('CONCURRENT_UPDATE');
    return other.id;
  }
  await recordAudit(tx, ctx, {
    action: 'chat.open',
    entityType: 'conversation',
    entityId: id,
    patientId: pair.patientId,
  });
  await recordEvent(tx, ctx, conversationChanged, { conversationId: id }, audienceOf(id, pair));
  return id;
}

const audienceOf = (entityId: string, pair: Pair) => ({
  entityId,
  users: pair.providerId ? [pair.providerId] : [],
  staff: true,
});
