import { chatUnreadNoticeDue } from '@bedside/contracts/messaging/messaging.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { cancelPlannedEventsByKey, planEventsIfAbsent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

/** Rule: messages.chat-unread-notices */
const UNREAD_MINUTES = [5, 60] as const;

interface Waiting {
  id: string;
  conversationId: string;
  fromPatient: boolean;
}

const keyOf = ({ conversationId, fromPatient }: Omit<Waiting, 'id'>, minutes: number) =>
  `chat:${conversationId}:${fromPatient ? 'practice' : 'patient'}:${minutes}`;

/**
 * Plans one notice per side, due when the oldest unread message has waited long enough. Staff gets at most two
 * an hour.
 */
export async function planUnreadNotice(tx: Tx, ctx: Context, message: Waiting): Promise<void> {
  if (message.fromPatient && (await isStaffNotified(tx, message))) return;
  await planEventsIfAbsent(
    tx,
    ctx,
    chatUnreadNoticeDue,
    UNREAD_MINUTES.map((minutes) => ({
      key: keyOf(message, minutes),
      dueAt: addMinutes(ctx.now, minutes),
      payload: { conversationId: message.conversationId, messageId: message.id, minutes },
      entityId: message.conversationId,
    })),
  );
}

const isStaffNotified = async (tx: Tx, message: Waiting): Promise<boolean> =>
  undefined !==
  (await tx
    .selectFrom('plannedEvents')
    .select('key')
    .where('key', '=', keyOf(message, Math.max(...UNREAD_MINUTES)))
    .executeTakeFirst());

/** Reading cancels the notice. Messages that are still unread start a new wait. */
export async function replanUnreadNotice(
  tx: Tx,
  ctx: Context,
  { conversationId, fromPatient }: { conversationId: string; fromPatient: boolean },
): Promise<void> {
  await cancelPlannedEventsByKey(
    tx,
    UNREAD_MINUTES.map((minutes) => keyOf({ conversationId, fromPatient }, minutes)),
  );
  const oldest = await tx
    .selectFrom('chatMessages')
    .select(['id', 'conversationId', 'fromPatient'])
    .where('conversationId', '=', conversationId)
    .where('fromPatient', '=', fromPatient)
    .where('readAt', 'is', null)
    .where('type', 'in', ['text', 'file'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (oldest) await planUnreadNotice(tx, ctx, oldest);
}
