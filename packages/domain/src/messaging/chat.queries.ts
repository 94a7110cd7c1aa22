import { notFound } from '@bedside/contracts/errors';
import { answersPatients } from '@bedside/contracts/permission';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { type AppointmentExpression, isReadBy } from '../appointment-status/appointment.queries.ts';
import { type Actor, actorOf, type Context, isStaff } from '../context.ts';
import { countOf } from '../list-search.ts';
import { type Conversation, conversation, membersOf, sharesActiveAppointment } from './conversation-scope.ts';

/** Positions that patients see skip internal notes, so that no gap reveals one. */
export const messagePosition = ({ role }: Pick<Actor, 'role'>) =>
  isStaff(role) ? sql<number>`message.seq` : sql<number>`message.seq - message.internal_notes_before`;

export const messageRows = (db: Executor, actor: Actor) =>
  db
    .selectFrom('chatMessages as message')
    .leftJoin('users as sender', 'sender.id', 'message.senderId')
    .leftJoin('documents as file', (join) =>
      join.onRef('file.id', '=', 'message.documentId').on('file.removedAt', 'is', null),
    )
    .select([
      'message.id',
      'message.conversationId',
      messagePosition(actor).as('seq'),
      'message.senderId',
      'message.senderRole',
      'message.fromPatient',
      'message.type',
      'message.text',
      'message.appointmentId',
      'message.clientId',
      'message.createdAt',
      'message.deliveredAt',
      'message.readAt',
      'message.documentId',
      'file.name as fileName',
      'file.contentType as fileType',
      sql<string | null>`sender.first_name || ' ' || sender.last_name`.as('senderName'),
    ])
    .$if(!isStaff(actor.role), (query) => query.where('message.type', '<>', 'note'));

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>;

export async function chatMessage(db: Executor, actor: Actor, id: string): Promise<MessageRow> {
  return await messageRows(db, actor).where('message.id', '=', id).executeTakeFirstOrThrow(notFound);
}

interface Page {
  conversationId: string;
  /** Message positions; only one is set. */
  before?: number | undefined;
  after?: number | undefined;
  /** Page 1 is the newest, or the one next to `before` or `after`. */
  page: number;
  take: number;
}

/**
 * Oldest first.
 * @throws NOT_FOUND for an unknown conversation and for someone else's
 */
export async function listMessages(
  db: Executor,
  ctx: Context,
  { conversationId, before, after, page, take }: Page,
): Promise<{ chat: Conversation; messages: MessageRow[]; total: number }> {
  const actor = actorOf(ctx);
  const chat = await conversation(db, ctx, conversationId);
  const matching = messageRows(db, actor)
    .where('message.conversationId', '=', conversationId)
    .$if(before !== undefined, (query) => query.where(messagePosition(actor), '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where(messagePosition(actor), '>', after ?? 0));
  const total = await countOf(matching);
  const isForward = after !== undefined;
  const messages = await matching
    .orderBy('message.seq', isForward ? 'asc' : 'desc')
    .offset((page - 1) * take)
    .limit(take)
    .execute();
  return { chat, messages: isForward ? messages : messages.reverse(), total };
}

/** Has a branch for each role so that each uses its own index. Zero for admins without inbox permission. */
export const unreadChats = sql<number>`case when person.role = 'ADMIN'
    and not (person.permissions && ${[...answersPatients]}::text[]) then 0
  else case person.role
  when 'PATIENT' then (select count(*)::int from conversations as chat
    join chat_messages as message on message.conversation_id = chat.id
    where chat.patient_id = person.id and not message.from_patient and message.read_at is null
      and message.type <> 'note')
  when 'PROVIDER' then (select count(*)::int from conversations as chat
    join chat_messages as message on message.conversation_id = chat.id
    where chat.kind = 'PROVIDER' and chat.provider_id = person.id and ${sharesActiveAppointment} and message.from_patient
      and message.read_at is null and message.type <> 'note')
  else (select count(*)::int from chat_messages as message
    join conversations as chat on chat.id = message.conversation_id
    where message.from_patient and message.read_at is null and message.type <> 'note'
      and chat.kind = 'PRACTICE' and (chat.assigned_staff_id is null or chat.assigned_staff_id = person.id)) end end`;

/**
 * Includes staff, so that two people don’t answer at once.
 * @throws NOT_FOUND
 */
export async function typingAudience(
  db: Executor,
  ctx: Context,
  conversationId: string,
): Promise<{ users: string[]; staff: boolean }> {
  const chat = await conversation(db, ctx, conversationId);
  const { userId } = actorOf(ctx);
  return { users: (await membersOf(db, chat)).filter((id) => id !== userId), staff: true };
}

export const isPatientsAppointment = (patientId: string) => (eb: AppointmentExpression) =>
  eb.and([
    eb('appointment.householdId', '=', (sub) =>
      sub.selectFrom('patients').select('householdId').where('id', '=', patientId),
    ),
    isReadBy(patientId),
  ]);

/**
 * A provider's conversation accepts only that provider's appointments, and someone with access to the patient's
 * messages names only what they may see. @throws NOT_FOUND
 */
export async function requireAppointment(
  db: Executor,
  { role, userId }: Pick<Actor, 'role' | 'userId'>,
  { patientId, providerId }: Pick<Conversation, 'patientId' | 'providerId'>,
  appointmentId: string | undefined,
): Promise<void> {
  if (!appointmentId) return;
  await db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where('appointment.id', '=', appointmentId)
    .where(isPatientsAppointment(patientId))
    .$if(!isStaff(role), (query) => query.where(isReadBy(userId)))
    .$if(providerId !== null, (query) => query.where('appointment.providerId', '=', providerId))
    .executeTakeFirstOrThrow(notFound);
}
