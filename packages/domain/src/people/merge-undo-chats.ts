import { chatUnreadNoticeDue, conversationChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Conversations } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { Read } from './merge-undo-since.ts';

type Conversation = Selectable<Conversations>;

/**
 * Messages sent since the merge in one person’s conversations go to the other, the only one who could read
 * them.
 * Rule: people.merges-can-be-undone
 */
export async function separateChats(tx: Tx, ctx: Context, separated: Read): Promise<void> {
  const { other, reader, mergedAt } = separated;
  const chats = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('patientId', '=', other)
    .where(sql<boolean>`exists (select from chat_messages as message
      where message.conversation_id = conversations.id and message.created_at > ${mergedAt})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const chat of chats) {
    const target = await conversationOfReader(tx, chat, reader);
    await moveMessages(tx, { chat, target, ...separated });
    await summarize(tx, ctx, chat, other);
    await summarize(tx, ctx, target, reader);
  }
}

async function conversationOfReader(tx: Tx, chat: Conversation, reader: string): Promise<Conversation> {
  const { kind, providerId, assignedStaffId, lastMessageAt } = chat;
  const found = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('patientId', '=', reader)
    .where('originalPatientId', '=', reader)
    .where('kind', '=', kind)
    .where('providerId', 'is not distinct from', providerId)
    .forUpdate()
    .executeTakeFirst();
  const target =
    found ??
    (await tx
      .insertInto('conversations')
      .values({
        ...{ id: newId(), kind, providerId, appointmentId: null, assignedStaffId },
        ...{ patientId: reader, originalPatientId: reader, lastMessageAt, createdAt: lastMessageAt },
      })
      .returningAll()
      .executeTakeFirstOrThrow());
  // Confidential conversations stay confidential.
  await sql`insert into confidential_records (record_id, kind, created_by, created_at)
    select ${target.id}, kind, created_by, created_at from confidential_records where record_id = ${chat.id}
    on conflict do nothing`.execute(tx);
  return target;
}

async function moveMessages(
  tx: Tx,
  { chat, target, other, reader, kept, mergedAt }: Read & { chat: Conversation; target: Conversation },
): Promise<void> {
  await sql`with moved as (select id, row_number() over (order by seq)::int as position,
        internal_notes_before - min(internal_notes_before) over () as notes_before
      from chat_messages where conversation_id = ${chat.id} and created_at > ${mergedAt})
    update chat_messages as message set conversation_id = ${target.id}, client_id = null,
      sender_id = case when sender_id = ${kept} then ${reader}::uuid else sender_id end,
      seq = ${target.lastSeq} + moved.position,
      internal_notes_before = (select count(*)::int from chat_messages
        where conversation_id = ${target.id} and type = 'note') + moved.notes_before
    from moved where moved.id = message.id`.execute(tx);
  await sql`update documents set conversation_id = ${target.id}, patient_id = ${reader}
    where conversation_id = ${chat.id} and (created_at > ${mergedAt}
      or id in (select document_id from chat_messages where conversation_id = ${target.id}))`.execute(tx);
  // Moves the reminders of unread messages too.
  await sql`update planned_events as planned set entity_id = ${target.id}, key = replace(key, ${chat.id}, ${target.id}),
      payload = jsonb_set(payload, '{conversationId}', to_jsonb(${target.id}::text))
    where type = ${chatUnreadNoticeDue.type} and entity_id = ${chat.id}
      and payload ->> 'messageId' in (select id::text from chat_messages where conversation_id = ${target.id})
      and not exists (select from planned_events as other
        where other.key = replace(planned.key, ${chat.id}, ${target.id}))`.execute(tx);
  await sql`update notifications set entity_id = ${target.id}, user_id = case when user_id = ${other} then ${reader}::uuid else user_id end
    where entity_id = ${chat.id} and created_at > ${mergedAt}`.execute(tx);
}

/** Updates the last position, the last message, and the visit that it was about. */
async function summarize(
  tx: Tx,
  ctx: Context,
  { id, providerId }: Conversation,
  patientId: string,
): Promise<void> {
  await sql`update conversations as chat set version = version + 1,
      last_seq = coalesce((select max(seq) from chat_messages where conversation_id = chat.id), 0),
      last_message_at = coalesce((select max(created_at) from chat_messages
        where conversation_id = chat.id and type <> 'note'), chat.created_at),
      appointment_id = case
        when exists (select from appointments where id = chat.appointment_id and patient_id = chat.patient_id)
          then appointment_id
        else (select appointment_id from chat_messages
          where conversation_id = chat.id and appointment_id is not null order by seq desc limit 1) end
    where id = ${id}`.execute(tx);
  const users = [patientId, ...(providerId ? [providerId] : [])];
  await recordEvent(
    tx,
    ctx,
    conversationChanged,
    { conversationId: id },
    { entityId: id, users, staff: true },
  );
}
