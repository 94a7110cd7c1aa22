import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { Executor } from '@bedside/db/database';
import { type Actor, actorOf, type Context, isStaff } from '@bedside/domain/context';
import type { MessageRow } from '@bedside/domain/messaging/chat.queries';
import type { ChatEntry } from '@bedside/domain/messaging/chat-inbox.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';

interface Viewer {
  actor: Actor;
  /** Shown as the sender of messages without an author. */
  practice: string;
}

export const viewerOf = async (db: Executor, ctx: Context): Promise<Viewer> => ({
  actor: actorOf(ctx),
  practice: (await practiceSettings(db, ctx)).name,
});

interface Sent {
  senderId: string | null;
  fromPatient: boolean;
}

/**
 * The patient’s own messages include those sent under a record that was merged later. A relative’s own are
 * only those they sent.
 */
const isMine = (actor: Actor, { senderId, fromPatient }: Sent, patientId: string) =>
  isStaff(actor.role) || patientId !== actor.userId ? senderId === actor.userId : fromPatient;

/** The attachment URL is signed when the response is sent. */
export const toMessage =
  ({ actor, practice }: Viewer, { patientId }: { patientId: string }) =>
  ({ fromPatient, documentId, fileName, fileType, ...row }: MessageRow): ChatMessage => {
    const mine = isMine(actor, { ...row, fromPatient }, patientId);
    return {
      ...row,
      senderName: row.senderName ?? practice,
      mine,
      attachment:
        documentId && fileName !== null
          ? { id: documentId, url: '', name: fileName, contentType: fileType ?? '' }
          : null,
      createdAt: row.createdAt.toISOString(),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      readAt: row.readAt?.toISOString() ?? null,
      clientId: mine ? row.clientId : null,
    };
  };

export const toEntry =
  (viewer: Viewer) =>
  (chat: ChatEntry): InboxEntry => {
    const forStaff = isStaff(viewer.actor.role);
    const { id, kind, appointmentId, patientId, patientName, unreadCount, status, version } = chat;
    return {
      id,
      kind,
      appointmentId,
      visit:
        chat.visitKey !== null && chat.visitStatus !== null && chat.visitDate !== null
          ? {
              key: chat.visitKey,
              status: chat.visitStatus,
              date: chat.visitDate,
              startsAt: chat.visitStartsAt?.toISOString() ?? null,
            }
          : null,
      peer: forStaff
        ? { id: patientId, name: patientName, image: chat.patientImage, role: 'PATIENT' }
        : peerOfPatient(viewer, chat),
      provider:
        chat.providerId && chat.providerName ? { id: chat.providerId, name: chat.providerName } : null,
      patientId,
      patientName,
      lastMessage: lastOf(viewer, chat),
      unreadCount,
      assignedTo:
        forStaff && chat.assignedStaffId && chat.assigneeName
          ? { id: chat.assignedStaffId, name: chat.assigneeName }
          : null,
      status,
      // Patients must not learn how many internal notes follow.
      lastSeq: forStaff ? chat.lastSeq : (chat.lastVisibleSeq ?? 0),
      version,
    };
  };

const peerOfPatient = ({ practice }: Viewer, chat: ChatEntry): InboxEntry['peer'] =>
  chat.kind === 'PROVIDER'
    ? {
        id: chat.providerId,
        name: chat.providerName ?? practice,
        image: chat.providerImage,
        role: 'PROVIDER',
      }
    : { id: null, name: practice, image: null, role: null };

function lastOf({ actor, practice }: Viewer, chat: ChatEntry): InboxEntry['lastMessage'] {
  const { lastText, lastType, lastAt, lastSenderId, lastSenderRole, lastSender, lastFromPatient } = chat;
  if (lastText === null || lastType === null || lastAt === null) return null;
  return {
    text: lastText,
    type: lastType,
    at: lastAt.toISOString(),
    mine: isMine(actor, { senderId: lastSenderId, fromPatient: lastFromPatient === true }, chat.patientId),
    senderName: lastSender ?? practice,
    senderRole: lastSenderRole,
  };
}
