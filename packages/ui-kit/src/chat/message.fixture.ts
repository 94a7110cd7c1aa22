import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';

const CONVERSATION = '01930000-0000-7000-8000-0000000000c0';

export function buildMessage(seq: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `01930000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    conversationId: CONVERSATION,
    seq,
    senderId: overrides.senderRole === 'ADMIN' ? 'dana' : 'nora',
    senderRole: 'PATIENT',
    senderName: 'Nora Whitfield',
    mine: false,
    type: 'text',
    text: `Message ${seq}`,
    attachment: null,
    appointmentId: null,
    createdAt: new Date(Date.UTC(2026, 9, 14, 15, seq)).toISOString(),
    deliveredAt: null,
    readAt: null,
    clientId: null,
    ...overrides,
  };
}
