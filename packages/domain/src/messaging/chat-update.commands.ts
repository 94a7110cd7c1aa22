import { fieldError } from '@bedside/contracts/errors';
import type { ConversationStatus } from '@bedside/contracts/messaging/chat.schema';
import { conversationChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Db, Tx } from '@bedside/db/database';
import {
  changedFieldsOf,
  omitUndefined,
  recordAudit,
  recordViewAudit,
} from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { markReceived } from './chat-read.commands.ts';
import {
  type Conversation,
  lockConversation,
  membersOf,
  readReceiptSide,
  staffOf,
} from './conversation-scope.ts';
import { replanUnreadNotice } from './unread-notices.ts';

interface Change {
  id: string;
  /** Null unassigns. */
  assignedTo?: string | null | undefined;
  status?: ConversationStatus | undefined;
  version?: number | undefined;
}

/**
 * Closing also marks the conversation read.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION on `assignedTo`
 */
export const updateChat = (
  db: Db,
  ctx: Context,
  { id, version, assignedTo, status }: Change,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const chat = await lockConversation(tx, ctx, { id, version });
    const change = changedFieldsOf(
      { assignedStaffId: chat.assignedStaffId, status: chat.status },
      omitUndefined({ assignedStaffId: assignedTo, status }),
    );
    if (!change.any) return recordViewAudit(tx, ctx, chat.patientId);
    const { assignedStaffId } = change.after;
    if (assignedStaffId !== undefined) await requireAssignable(tx, chat, assignedStaffId);
    await updateRow(tx, 'conversations', chat, change.after);
    await recordAudit(tx, ctx, {
      action: 'chat.update',
      entityType: 'conversation',
      entityId: id,
      patientId: chat.patientId,
      before: change.before,
      after: change.after,
    });
    if (change.after.status === 'CLOSED') await readAll(tx, ctx, chat);
    // Patients never see assignments.
    const users = change.after.status ? await membersOf(tx, chat) : staffOf(chat);
    await recordEvent(
      tx,
      ctx,
      conversationChanged,
      { conversationId: id },
      { entityId: id, users, staff: true },
    );
  });

/** Closing marks everything read on the closer's side. */
async function readAll(tx: Tx, ctx: Context, chat: Conversation): Promise<void> {
  const conversationId = chat.id;
  if (readReceiptSide(actorOf(ctx), chat) !== 'practice') return;
  await markReceived(tx, ctx, { conversationId, fromPatient: true, receipt: 'read' });
  await replanUnreadNotice(tx, ctx, { conversationId, fromPatient: true });
}

/** Only the practice's conversations can be assigned. */
async function requireAssignable(tx: Tx, chat: Conversation, staffId: string | null): Promise<void> {
  if (chat.kind === 'PROVIDER') throw fieldError('assignedTo', 'Provider conversations can’t be assigned.');
  if (staffId === null) return;
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', staffId)
    .where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!person) throw fieldError('assignedTo', 'Select an active staff member.');
}
