import { conversationChanged } from '@bedside/contracts/messaging/chat.events';
import type { Db, Tx } from '@bedside/db/database';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { messagePosition } from './chat.queries.ts';
import { lockConversation, membersOf, readReceiptSide } from './conversation-scope.ts';
import { replanUnreadNotice } from './unread-notices.ts';

interface Receipt {
  conversationId: string;
  /** Up to this message; all of them where left out. */
  upTo?: number | undefined;
  receipt?: 'delivered' | 'read' | undefined;
}

/**
 * Notes that the messages of the other side arrived, or were read: what is read has arrived, and what is said once stays.
 * Of the office in a provider's conversation nothing is noted.
 * @throws NOT_FOUND
 */
export const recordReceipt = (
  db: Db,
  ctx: Context,
  { conversationId, upTo, receipt = 'read' }: Receipt,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, ctx, { id: conversationId });
    const actor = actorOf(ctx);
    const side = readReceiptSide(actor, chat);
    if (!side) return;
    const fromPatient = side === 'practice';
    const isNews = await markReceived(tx, ctx, {
      conversationId,
      fromPatient,
      receipt,
      upTo: upTo === undefined ? undefined : sql<SqlBool>`${messagePosition(actor)} <= ${upTo}`,
    });
    if (!isNews) return;
    if (receipt === 'read') {
      await replanUnreadNotice(tx, ctx, { conversationId, fromPatient });
      // That a message has arrived is a machine's doing, and nobody's look.
      await recordAudit(tx, ctx, {
        action: 'chat.read',
        entityType: 'conversation',
        entityId: conversationId,
        patientId: chat.patientId,
      });
    }
    await recordEvent(
      tx,
      ctx,
      conversationChanged,
      { conversationId },
      { entityId: conversationId, users: membersOf(chat), staff: true },
    );
  });

interface Received {
  conversationId: string;
  /** Whose messages have come to the other side. */
  fromPatient: boolean;
  receipt: 'delivered' | 'read';
  /** Only those of `chat_messages as message` for which it holds. */
  upTo?: RawBuilder<SqlBool> | undefined;
}

/** @returns whether there was any for which it is news */
export async function markReceived(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { conversationId, fromPatient, receipt, upTo = sql<SqlBool>`true` }: Received,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chatMessages as message')
    .set({
      deliveredAt: sql`coalesce(delivered_at, ${now})`,
      ...(receipt === 'read' && { readAt: now }),
    })
    .where('conversationId', '=', conversationId)
    .where('fromPatient', '=', fromPatient)
    .where('type', '<>', 'note')
    .where('readAt', 'is', null)
    .$if(receipt === 'delivered', (query) => query.where('deliveredAt', 'is', null))
    .where(upTo)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
