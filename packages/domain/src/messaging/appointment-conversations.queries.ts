import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { type MessageRow, messageRows } from './chat.queries.ts';
import { type ChatEntry, chatsById } from './chat-inbox.queries.ts';

const MAX_MESSAGES = 100;

/**
 * Returns each conversation with its newest messages about this appointment, oldest first.
 * @throws NOT_FOUND for an unknown appointment and for someone else's
 */
export async function conversationsOfAppointment(
  db: Executor,
  ctx: Context,
  appointmentId: string,
): Promise<{ patientId: string; chats: (ChatEntry & { messages: MessageRow[] })[] }> {
  const actor = actorOf(ctx);
  const appointment = await db
    .selectFrom('appointments as appointment')
    .select(['appointment.patientId', 'appointment.providerId', 'appointment.householdId'])
    .where('appointment.id', '=', appointmentId)
    .where(appointmentReadScope(ctx))
    .executeTakeFirstOrThrow(notFound);
  const about = sql<string>`(
    select conversation_id from chat_messages where appointment_id = ${appointmentId} and type <> 'note'
    union select conversation_id from chat_messages where appointment_id = ${appointmentId}
      and ${actor.role !== 'PATIENT'}
    union select id from conversations where provider_id = ${appointment.providerId}
      and patient_id in (select id from patients where household_id = ${appointment.householdId}))`;
  const chats = await chatsById(db, actor, about);
  const numbered = db
    .selectFrom('chatMessages as one')
    .select([
      'one.id',
      sql<number>`row_number() over (partition by one.conversation_id order by one.seq desc)`.as('place'),
    ])
    .where('one.appointmentId', '=', appointmentId);
  const messages = await messageRows(db, actor)
    .where('message.id', 'in', (eb) =>
      eb
        .selectFrom(numbered.as('numbered'))
        .select('numbered.id')
        .where('numbered.place', '<=', MAX_MESSAGES),
    )
    .orderBy('message.seq')
    .execute();
  return {
    patientId: appointment.patientId,
    chats: chats.map((chat) => ({
      ...chat,
      messages: messages.filter(({ conversationId }) => conversationId === chat.id),
    })),
  };
}
