import { z } from 'zod';
import { appointmentStatuses } from '../appointments/appointment-status.ts';
import { fileLink } from '../care/care.schema.ts';
import { day, id, instant } from '../common/fields.ts';
import { roles } from '../people/user.schema.ts';

/** A conversation with the practice, whoever answers, or with one provider. */
export const conversationKinds = ['PRACTICE', 'PROVIDER'] as const;
export type ConversationKind = (typeof conversationKinds)[number];
export const conversationStatuses = ['OPEN', 'CLOSED'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** `auto` is the reply sent outside office hours. `note` is visible only to staff, in the console. */
const chatMessageTypes = ['text', 'file', 'auto', 'note'] as const;

/** When the conversation’s visit takes place, by the practice’s calendar. */
export const chatVisitTimes = ['today', 'upcoming', 'past'] as const;
/** `any` covers every conversation that belongs to a visit, whenever it takes place. */
export type ChatVisit = (typeof chatVisitTimes)[number] | 'any';

export const MAX_CHAT_TEXT = 4000;

/** A chat message. Rule: messages.resends-are-one-message */
export const chatMessage = z.object({
  id,
  conversationId: id,
  /** Orders the messages. Counts the ones that this reader may see, without gaps. */
  seq: z.int(),
  senderId: id.nullable(),
  senderRole: z.enum(roles).nullable(),
  senderName: z.string(),
  /** Written by the user who is reading it. */
  mine: z.boolean(),
  type: z.enum(chatMessageTypes),
  text: z.string(),
  /** Null in a `file` message once the file has been removed. */
  attachment: fileLink.nullable(),
  appointmentId: id.nullable(),
  createdAt: instant,
  /** When the message reached the other side, and when they read it. */
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  clientId: id.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation as it appears in a list. */
export const inboxEntry = z.object({
  id,
  kind: z.enum(conversationKinds),
  appointmentId: id.nullable(),
  /** The visit that `appointmentId` identifies. */
  visit: z
    .object({
      key: z.string(),
      status: z.enum(appointmentStatuses),
      date: day,
      startsAt: instant.nullable(),
    })
    .nullable(),
  /** The other side: the practice or a provider for a patient, the patient for staff. */
  peer: z.object({
    id: id.nullable(),
    name: z.string(),
    image: z.string().nullable(),
    role: z.enum(roles).nullable(),
  }),
  /** Set for a conversation with one provider. */
  provider: z.object({ id, name: z.string() }).nullable(),
  /** The patient whom the conversation belongs to. */
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
  /** For the practice’s own conversations: the staff member responsible. */
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
