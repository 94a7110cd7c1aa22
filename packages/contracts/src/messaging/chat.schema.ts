import { z } from 'zod';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import { fileLink } from '../care/care.schema.ts';
import { day, id, instant } from '../common/fields.ts';
import { roles } from '../people/user.schema.ts';

/** With the practice, no matter who answers, or with one provider. */
export const conversationKinds = ['PRACTICE', 'PROVIDER'] as const;
export type ConversationKind = (typeof conversationKinds)[number];
export const conversationStatuses = ['OPEN', 'CLOSED'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/**
 * `auto` is the answer outside the practice's hours; `note` is for staff alone and never leaves the console.
 */
const chatMessageTypes = ['text', 'file', 'auto', 'note'] as const;

/** When the visit of a conversation is, by the practice's calendar. */
export const chatVisitTimes = ['today', 'upcoming', 'past'] as const;
/** Or any time: the conversation belongs to a visit. */
export type ChatVisit = (typeof chatVisitTimes)[number] | 'any';

export const MAX_CHAT_TEXT = 4000;

/** A chat message. Rule: messages.resends-are-one-message */
export const chatMessage = z.object({
  id,
  conversationId: id,
  /** Counts the messages that the reader may see without a gap: what they are ordered by. */
  seq: z.int(),
  senderId: id.nullable(),
  senderRole: z.enum(roles).nullable(),
  senderName: z.string(),
  /** Written by the one who reads it here. */
  mine: z.boolean(),
  type: z.enum(chatMessageTypes),
  text: z.string(),
  /** Null in a message of the type `file` once the file was taken away. */
  attachment: fileLink.nullable(),
  appointmentId: id.nullable(),
  createdAt: instant,
  /** By whom it was sent to: the other side. */
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  clientId: id.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation in a list. */
export const inboxEntry = z.object({
  id,
  kind: z.enum(conversationKinds),
  appointmentId: id.nullable(),
  /** The visit of `appointmentId`. */
  visit: z
    .object({
      key: z.string(),
      status: z.enum(appointmentStatuses),
      date: day,
      startsAt: instant.nullable(),
    })
    .nullable(),
  /** For a patient the practice or a provider; for staff the patient. */
  peer: z.object({
    id: id.nullable(),
    name: z.string(),
    image: z.string().nullable(),
    role: z.enum(roles).nullable(),
  }),
  /** For a conversation with one provider: who that is. */
  provider: z.object({ id, name: z.string() }).nullable(),
  /** Whose conversation it is. */
  patientId: id,
  patientName: z.string(),
  lastMessage: z
    .object({
      text: z.string(),
      type: z.enum(chatMessageTypes),
      at: instant,
      mine: z.boolean(),
      senderName: z.string(),
      senderRole: z.enum(roles).nullable(),
    })
    .nullable(),
  unreadCount: z.int(),
  /** For the practice's own conversations: who on staff looks after it. */
  assignedTo: z.object({ id, name: z.string() }).nullable(),
  status: z.enum(conversationStatuses),
  lastSeq: z.int(),
  version: z.int(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const cannedReply = z.object({
  id,
  title: z.string(),
  text: z.string(),
  version: z.int(),
});
export type CannedReply = z.infer<typeof cannedReply>;
