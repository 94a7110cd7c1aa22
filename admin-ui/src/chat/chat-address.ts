import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';

export const INBOX = '/inbox';
export const CHAT = '/chat';

/** Where a conversation is open: the practice’s in the inbox, a provider’s among the chats. */
export const chatAddress = ({ id, kind }: Pick<InboxEntry, 'id' | 'kind'>): string =>
  `${kind === 'PRACTICE' ? INBOX : CHAT}/${id}`;

/** The conversations about a visit. */
export const appointmentChatsAddress = (appointmentId: string): string =>
  `/appointments/chat_view?appointmentId=${appointmentId}`;
