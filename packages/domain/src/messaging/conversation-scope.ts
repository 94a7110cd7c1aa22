import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Database, Executor, Tx } from '@bedside/db/database';
import type { Conversations } from '@bedside/db/schema';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { isConversationShared } from '../access/confidential-visits.queries.ts';
import { granting, readUsersGranted } from '../access/family-access.queries.ts';
import { type Actor, actorOf, type Context, isAdmin, type Viewer } from '../context.ts';

export type Conversation = Selectable<Conversations>;
export type ChatExpression = ExpressionBuilder<Database & { chat: Conversations }, 'chat'>;

/** Providers keep access while they share an appointment with the household; admins can join any conversation. */
export const conversationScope = (actor: Viewer) => (eb: ChatExpression) => {
  if (isAdmin(actor.role)) return eb.lit(true);
  return actor.role === 'PROVIDER'
    ? eb.and([eb('chat.providerId', '=', actor.userId), sharesActiveAppointment])
    : sql<boolean>`(chat.patient_id = ${actor.userId}
        or chat.patient_id = any(${granting(actor.userId, 'MESSAGES')}) and ${isConversationShared})`;
};

/** Includes completed and canceled appointments. */
export const sharesActiveAppointment = sql<boolean>`exists (select from appointments as appointment
  where appointment.provider_id = chat.provider_id and (appointment.patient_id = chat.patient_id
    or not appointment.confidential and appointment.household_id =
      (select household_id from patients where patients.id = chat.patient_id)))`;

const conversations = (db: Executor, ctx: Context, id: string) =>
  db
    .selectFrom('conversations as chat')
    .selectAll('chat')
    .where('chat.id', '=', id)
    .where(conversationScope(actorOf(ctx)));

export async function conversation(db: Executor, ctx: Context, id: string): Promise<Conversation> {
  return await conversations(db, ctx, id).executeTakeFirstOrThrow(notFound);
}

/**
 * Serializes sending, reading, and closing.
 * @throws NOT_FOUND; CONCURRENT_UPDATE for an old version
 */
export async function lockConversation(
  tx: Tx,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Conversation> {
  const chat = await conversations(tx, ctx, id).forUpdate().executeTakeFirstOrThrow(notFound);
  if (version !== undefined && version !== chat.version) throw new DomainError('CONCURRENT_UPDATE');
  return chat;
}

/**
 * Only the patient’s own reading counts, and in a provider’s conversation the provider’s, so it stays unread when
 * a relative or the office looks at it.
 */
export const readReceiptSide = (
  { role, userId }: Actor,
  chat: Conversation,
): 'patient' | 'practice' | null => {
  if (role === 'PATIENT') return chat.patientId === userId ? 'patient' : null;
  return chat.kind === 'PRACTICE' || chat.providerId === userId ? 'practice' : null;
};

/**
 * Call it before the conversation is about another visit. The newest message that names no visit keeps the one
 * it was about, so that the conversation stays closed if that visit is confidential.
 * Rule: people.confidential-visits
 */
export const keepVisitOfMessages = (tx: Tx, conversationId: string) =>
  sql`update chat_messages set appointment_id = chat.appointment_id from conversations as chat
    where chat.id = ${conversationId} and chat.appointment_id is not null and chat_messages.id = (
      select id from chat_messages where conversation_id = ${conversationId} and appointment_id is null
      order by seq desc limit 1)`.execute(tx);

/** Admins already get staff updates. */
export async function membersOf(
  db: Executor,
  { id, patientId, providerId }: Conversation,
): Promise<string[]> {
  const shared = await db
    .selectFrom('conversations as chat')
    .select('chat.id')
    .where('chat.id', '=', id)
    .where(isConversationShared)
    .executeTakeFirst();
  const readers = shared ? await readUsersGranted(db, patientId, 'MESSAGES') : [];
  return [patientId, ...readers, ...(providerId ? [providerId] : [])];
}

/** Recipients of updates that patients never see. */
export const staffOf = ({ providerId }: Conversation): string[] => (providerId ? [providerId] : []);
