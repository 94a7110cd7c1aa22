import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Database, Executor, Tx } from '@bedside/db/database';
import type { Conversations } from '@bedside/db/schema';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';

export type Conversation = Selectable<Conversations>;
type ChatExpression = ExpressionBuilder<Database & { chat: Conversations }, 'chat'>;

/**
 * Whose conversations somebody reaches: the own one on the patient's side, of providers those with them as long as a visit
 * of that household is theirs, and all for admins, who may help out in a provider's conversation too.
 */
export const conversationScope = (actor: Actor) => (eb: ChatExpression) => {
  if (isAdmin(actor.role)) return eb.lit(true);
  return actor.role === 'PROVIDER'
    ? eb.and([eb('chat.providerId', '=', actor.userId), sharesActiveAppointment])
    : eb('chat.patientId', '=', actor.userId);
};

/** Of `conversations as chat`: its provider has a visit with the patient or the household, be it over or cancelled. */
export const sharesActiveAppointment = sql<boolean>`exists (select from appointments as appointment
  where appointment.provider_id = chat.provider_id and (appointment.patient_id = chat.patient_id or appointment.household_id =
    (select household_id from patients where patients.id = chat.patient_id)))`;

const conversations = (db: Executor, ctx: Context, id: string) =>
  db
    .selectFrom('conversations as chat')
    .selectAll('chat')
    .where('chat.id', '=', id)
    .where(conversationScope(actorOf(ctx)));

/** @throws NOT_FOUND for an unknown conversation and for somebody else's */
export async function conversation(db: Executor, ctx: Context, id: string): Promise<Conversation> {
  const chat = await conversations(db, ctx, id).executeTakeFirst();
  if (!chat) throw notFound();
  return chat;
}

/**
 * The same locked for a change: whoever sends, reads or closes follows whoever did before.
 * @throws NOT_FOUND; CONCURRENT_UPDATE for an old version
 */
export async function lockConversation(
  tx: Tx,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Conversation> {
  const chat = await conversations(tx, ctx, id).forUpdate().executeTakeFirst();
  if (!chat) throw notFound();
  if (version !== undefined && version !== chat.version) throw new DomainError('CONCURRENT_UPDATE');
  return chat;
}

/**
 * Whose reading counts for the practice: in the practice's conversations that of everybody there, in a provider's that of
 * the provider alone, so that a look by the office leaves the message unread for whom it is meant.
 */
export const readReceiptSide = (
  { role, userId }: Actor,
  chat: Conversation,
): 'patient' | 'practice' | null => {
  if (role === 'PATIENT') return 'patient';
  return chat.kind === 'PRACTICE' || chat.providerId === userId ? 'practice' : null;
};

/** Who hears live of what everybody in the conversation may see. Admins hear as staff. */
export const membersOf = ({ patientId, providerId }: Conversation): string[] =>
  providerId ? [patientId, providerId] : [patientId];

/** Who hears of what patients never see. */
export const staffOf = ({ providerId }: Conversation): string[] => (providerId ? [providerId] : []);
