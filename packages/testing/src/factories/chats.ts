import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { ChatMessages, Conversations } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type Conversation = Insertable<Conversations>;
type Message = Insertable<ChatMessages>;

const AT = new Date('2026-06-10T12:00:00-05:00');

export async function insertChat(
  db: Db,
  patient: { id: string },
  { message, ...chat }: Partial<Conversation> & { message?: Partial<Message> } = {},
): Promise<{ id: string; messageId: string }> {
  const id = newId();
  await db
    .insertInto('conversations')
    .values({
      id,
      kind: chat.providerId ? 'PROVIDER' : 'PRACTICE',
      patientId: patient.id,
      originalPatientId: patient.id,
      providerId: null,
      appointmentId: null,
      lastSeq: 1,
      lastMessageAt: AT,
      createdAt: AT,
      ...chat,
    })
    .execute();
  const messageId = newId();
  await db
    .insertInto('chatMessages')
    .values({
      id: messageId,
      conversationId: id,
      seq: 1,
      senderId: null,
      senderRole: null,
      fromPatient: true,
      type: 'text',
      text: 'The words of the message',
      documentId: null,
      appointmentId: null,
      clientId: null,
      createdAt: AT,
      ...message,
    })
    .execute();
  return { id, messageId };
}
