import { DomainError, fieldError } from '@bedside/contracts/errors';
import { chatMessageSent, conversationChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { ChatMessages } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Actor, actorOf, type Context, isStaff } from '../context.ts';
import { CHAT } from '../documents/document.policy.ts';
import { practiceSettings } from '../practice/settings.ts';
import { closedForChat, outOfHoursText, requireReaders } from './chat.policy.ts';
import { requireAppointment } from './chat.queries.ts';
import { conversationParticipants } from './conversation-participants.queries.ts';
import {
  type Conversation,
  keepVisitOfMessages,
  lockConversation,
  membersOf,
  staffOf,
} from './conversation-scope.ts';
import { planUnreadNotice } from './unread-notices.ts';

interface NewMessage {
  conversationId: string;
  /** Chosen by the client; makes retries idempotent. */
  clientId: string;
  text?: string | undefined;
  attachmentId?: string | undefined;
  appointmentId?: string | undefined;
  internal?: boolean | undefined;
}

type Row = Insertable<ChatMessages> & { type: ChatMessages['type'] };

/**
 * Reopens a closed conversation. Outside office hours the first message gets one automatic answer. Notes stay
 * internal.
 * @returns the id of the message
 * @throws NOT_FOUND; VALIDATION on `internal` or `attachmentId`; RULE_REFUSED if no one could read it;
 * CONFLICT
 */
export const sendMessage = (db: Db, ctx: Context, input: NewMessage): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const chat = await lockConversation(tx, ctx, { id: input.conversationId });
    const sent = await sentBefore(tx, actor, input);
    if (sent) return sent;
    await requireSendable(tx, actor, chat, input);
    const internalNotesBefore = await notesIn(tx, chat);
    const message = { ...messageOf(ctx, actor, chat, input), internalNotesBefore };
    await requireFile(tx, actor, chat, input.attachmentId);
    const answer = message.fromPatient ? await autoAnswer(tx, ctx, chat, internalNotesBefore) : null;
    if (message.appointmentId && message.appointmentId !== chat.appointmentId)
      await keepVisitOfMessages(tx, chat.id);
    await tx
      .insertInto('chatMessages')
      .values(answer ? [message, answer] : [message])
      .execute();
    await moveOn(tx, chat, { message, answer });
    if (message.type !== 'note') await planUnreadNotice(tx, ctx, message);
    await publishChange(tx, ctx, chat, message);
    return message.id;
  });

/** @throws CONFLICT if the same id was sent with other content, which would be lost silently */
async function sentBefore(tx: Tx, { userId }: Actor, input: NewMessage) {
  const message = await tx
    .selectFrom('chatMessages')
    .select(['id', 'text', 'documentId', 'type'])
    .where('conversationId', '=', input.conversationId)
    .where('senderId', '=', userId)
    .where('clientId', '=', input.clientId)
    .executeTakeFirst();
  if (!message) return undefined;
  const isSame =
    message.text === (input.text ?? '') &&
    message.documentId === (input.attachmentId ?? null) &&
    (message.type === 'note') === (input.internal ?? false);
  if (!isSame) throw new DomainError('CONFLICT', 'This clientId was already used for another message.');
  return message.id;
}

async function requireSendable(tx: Tx, actor: Actor, chat: Conversation, input: NewMessage) {
  const fromPatient = !isStaff(actor.role);
  if (input.internal && fromPatient) throw fieldError('internal', 'Only staff can write internal notes.');
  if (input.internal && input.attachmentId)
    throw fieldError(
      'attachmentId',
      'Internal notes can’t include files. Add the file to the patient’s documents.',
    );
  if (!input.internal) requireReaders(await conversationParticipants(tx, chat), fromPatient);
  await requireAppointment(tx, actor, chat, input.appointmentId);
}

const messageOf = (ctx: Context, { userId, role }: Actor, chat: Conversation, input: NewMessage) => ({
  id: newId(),
  conversationId: chat.id,
  seq: chat.lastSeq + 1,
  senderId: userId,
  senderRole: role,
  fromPatient: !isStaff(role),
  type: input.internal ? ('note' as const) : input.attachmentId ? ('file' as const) : ('text' as const),
  text: input.text ?? '',
  documentId: input.attachmentId ?? null,
  appointmentId: input.appointmentId ?? null,
  clientId: input.clientId,
  createdAt: ctx.now,
});

/** The number of internal notes up to and including the newest message. */
async function notesIn(tx: Tx, { id, lastSeq }: Conversation): Promise<number> {
  const newest = await tx
    .selectFrom('chatMessages')
    .select(['type', 'internalNotesBefore'])
    .where('conversationId', '=', id)
    .where('seq', '=', lastSeq)
    .executeTakeFirst();
  if (!newest) return 0;
  return newest.internalNotesBefore + (newest.type === 'note' ? 1 : 0);
}

async function requireFile(tx: Tx, { userId }: Actor, { id }: Conversation, documentId?: string) {
  if (!documentId) return;
  const file = await tx
    .selectFrom('documents')
    .leftJoin('chatMessages', 'chatMessages.documentId', 'documents.id')
    .select('documents.id')
    .where('documents.id', '=', documentId)
    .where('documents.conversationId', '=', id)
    .where('documents.category', '=', CHAT)
    .where('documents.uploadedBy', '=', userId)
    .where('documents.removedAt', 'is', null)
    .where('chatMessages.id', 'is', null)
    .executeTakeFirst();
  if (!file) throw fieldError('attachmentId', 'This file is no longer available. Please attach it again.');
}

/** Sent once until the practice opens again. */
async function autoAnswer(
  tx: Tx,
  ctx: Context,
  chat: Conversation,
  internalNotesBefore: number,
): Promise<Row | null> {
  const settings = await practiceSettings(tx, ctx);
  const since = closedForChat(chat.kind, settings, ctx.now);
  if (!since) return null;
  const before = await tx
    .selectFrom('chatMessages')
    .select('id')
    .where('conversationId', '=', chat.id)
    .where('type', '=', 'auto')
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  if (before) return null;
  return {
    id: newId(),
    conversationId: chat.id,
    seq: chat.lastSeq + 2,
    internalNotesBefore,
    senderId: null,
    senderRole: null,
    fromPatient: false,
    type: 'auto',
    text: outOfHoursText(settings),
    documentId: null,
    appointmentId: null,
    clientId: null,
    createdAt: ctx.now,
  };
}

async function moveOn(
  tx: Tx,
  chat: Conversation,
  { message, answer }: { message: Row; answer: Row | null },
): Promise<void> {
  const reopens = message.fromPatient && chat.status === 'CLOSED';
  await tx
    .updateTable('conversations')
    .set({
      lastSeq: answer?.seq ?? message.seq,
      // A note changes nothing patients can see.
      ...(message.type !== 'note' && {
        lastMessageAt: message.createdAt,
        ...(message.appointmentId && { appointmentId: message.appointmentId }),
      }),
      ...(reopens && { status: 'OPEN' as const, version: chat.version + 1 }),
    })
    .where('id', '=', chat.id)
    .execute();
}

async function publishChange(tx: Tx, ctx: Context, chat: Conversation, { id, type }: Row & { id: string }) {
  const conversationId = chat.id;
  await recordAudit(tx, ctx, {
    action: type === 'note' ? 'chat.note' : 'chat.send',
    entityType: 'conversation',
    entityId: conversationId,
    patientId: chat.patientId,
    after: { messageId: id, type },
  });
  if (type === 'note') await recordEvent(tx, ctx, conversationChanged, { conversationId }, toStaff(chat));
  else
    await recordEvent(
      tx,
      ctx,
      chatMessageSent,
      { conversationId, messageId: id },
      { entityId: conversationId, users: await membersOf(tx, chat), staff: true },
    );
}

const toStaff = (chat: Conversation) => ({ entityId: chat.id, users: staffOf(chat), staff: true });
