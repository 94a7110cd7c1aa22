import { chatChanged } from '@bedside/contracts/messaging/chat.events';
import type { Db } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { planAnew } from './chat-plans.ts';
import { lockConversation, membersOf, readsFor } from './chat-reach.ts';

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
export const noteReceipt = (
  db: Db,
  ctx: Context,
  { conversationId, upTo, receipt = 'read' }: Receipt,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, ctx, { id: conversationId });
    const side = readsFor(actorOf(ctx), chat);
    if (!side) return;
    const fromPatient = side === 'practice';
    const { numUpdatedRows } = await tx
      .updateTable('chatMessages')
      .set({
        deliveredAt: sql`coalesce(delivered_at, ${ctx.now})`,
        ...(receipt === 'read' && { readAt: ctx.now }),
      })
      .where('conversationId', '=', conversationId)
      .where('fromPatient', '=', fromPatient)
      .where('type', '<>', 'note')
      .where('readAt', 'is', null)
      .$if(receipt === 'delivered', (query) => query.where('deliveredAt', 'is', null))
      .where('seq', '<=', upTo ?? chat.lastSeq)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (receipt === 'read') {
      await planAnew(tx, ctx, { conversationId, fromPatient });
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
      chatChanged,
      { conversationId },
      { entityId: conversationId, users: membersOf(chat), staff: true },
    );
  });
