import { conversationChanged } from '@bedside/contracts/messaging/messaging.events';
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
  /** Defaults to all messages. */
  upTo?: number | undefined;
  receipt?: 'delivered' | 'read' | undefined;
}

/**
 * Reading implies delivery, and receipts are never undone. Others who look at a conversation, such as a
 * relative, leave no receipt.
 * Rule: messages.reading-is-the-patients-own
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
      // Delivery is automatic, so only reading is audited as a view.
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
      { entityId: conversationId, users: await membersOf(tx, chat), staff: true },
    );
  });

/** Marks everything that the practice wrote to the patient as delivered. */
export async function recordDelivery(db: Db, ctx: Context): Promise<void> {
  const waiting = await db
    .selectFrom('conversations as chat')
    .innerJoin('chatMessages as message', 'message.conversationId', 'chat.id')
    .select('chat.id')
    .distinct()
    .where('chat.patientId', '=', actorOf(ctx).userId)
    .where('message.fromPatient', '=', false)
    .where('message.type', '<>', 'note')
    .where('message.deliveredAt', 'is', null)
    .execute();
  for (const { id } of waiting) await recordReceipt(db, ctx, { conversationId: id, receipt: 'delivered' });
}

interface Received {
  conversationId: string;
  /** Which side sent the messages. */
  fromPatient: boolean;
  receipt: 'delivered' | 'read';
  /** An extra condition on `chat_messages as message`. */
  upTo?: RawBuilder<SqlBool> | undefined;
}

/** @returns whether any row changed */
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
