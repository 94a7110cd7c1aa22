import type {
  ChatMessageType,
  ConversationKind,
  ConversationStatus,
} from '@bedside/contracts/messaging/chat.schema';
import type { Language, TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Generated } from 'kysely';

export interface ConversationsTable {
  id: string;
  kind: ConversationKind;
  /** The user who chats on the patient's side. */
  patientId: string;
  /** The record that it began with, before that was merged into another. */
  originalPatientId: string;
  providerId: string | null;
  appointmentId: string | null;
  status: Generated<ConversationStatus>;
  assignedStaffId: Generated<string | null>;
  lastSeq: Generated<number>;
  lastMessageAt: Date;
  version: Generated<number>;
  createdAt: Date;
}

export interface ChatMessagesTable {
  id: string;
  conversationId: string;
  seq: number;
  /** How many notes stand before it. */
  internalNotesBefore: Generated<number>;
  senderId: string | null;
  senderRole: Role | null;
  fromPatient: boolean;
  type: ChatMessageType;
  text: Generated<string>;
  documentId: string | null;
  appointmentId: string | null;
  clientId: string | null;
  createdAt: Date;
  deliveredAt: Generated<Date | null>;
  readAt: Generated<Date | null>;
}

export interface CannedRepliesTable {
  id: string;
  title: string;
  text: string;
  version: Generated<number>;
  createdAt: Date;
}

export interface MessageTemplateOverridesTable {
  template: string;
  language: Language;
  channel: TemplateChannel;
  subject: string | null;
  body: string;
  updatedBy: string;
  updatedAt: Date;
}

export interface MessageTemplateOverrideVersionsTable {
  template: string;
  version: Generated<number>;
}

export interface SuppressionListTable {
  channel: 'email' | 'text';
  addressHash: Buffer;
  reason: 'STOP' | 'BOUNCE' | 'COMPLAINT';
  since: Date;
}
