import type { ConversationKind, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { Facets } from '../data/client.ts';

export const chatTabs = ['open', 'mine', 'nobody', 'unread', 'done'] as const;
export type ChatTab = (typeof chatTabs)[number];

/** Provider conversations can't be reassigned. Unread has its own button. */
export const tabsOf = (kind: ConversationKind): readonly ChatTab[] =>
  kind === 'PRACTICE' ? ['open', 'mine', 'nobody', 'done'] : ['open', 'done'];

export const tabLabels: Record<ChatTab, string> = {
  open: 'Open',
  mine: 'Mine',
  nobody: 'Unassigned',
  unread: 'Unread',
  done: 'Done',
};

export function filterOf(tab: ChatTab): object {
  switch (tab) {
    case 'mine':
      return { status: 'OPEN', assigned: 'me' };
    case 'nobody':
      return { status: 'OPEN', assigned: 'nobody' };
    case 'unread':
      return { unread: true };
    case 'done':
      return { status: 'CLOSED' };
    default:
      return { status: 'OPEN' };
  }
}

/** From the facets; Done has no count. */
export function countOf(tab: ChatTab, { status, assigned, unread }: Facets): number | undefined {
  switch (tab) {
    case 'mine':
      return assigned?.me;
    case 'nobody':
      return assigned?.nobody;
    case 'unread':
      return unread?.true;
    case 'open':
      return status?.OPEN;
    default:
      return undefined;
  }
}

export const emptyLabels: Record<ChatTab, { title: string; text: string }> = {
  open: { title: 'All caught up', text: 'New patient messages will appear here.' },
  mine: {
    title: 'Nothing assigned to you',
    text: 'Open a conversation in Unassigned and choose “Assign to me.”',
  },
  nobody: {
    title: 'No unassigned conversations',
    text: 'New conversations appear here until someone takes them.',
  },
  unread: { title: 'No unread messages', text: 'You’re all caught up.' },
  done: { title: 'Nothing marked as done', text: 'Conversations you mark as done will appear here.' },
};

export const INBOX = '/inbox';
export const CHAT = '/chat';

export const chatAddress = ({ id, kind }: Pick<InboxEntry, 'id' | 'kind'>): string =>
  `${kind === 'PRACTICE' ? INBOX : CHAT}/${id}`;

export const appointmentChatsAddress = (appointmentId: string): string =>
  `/appointments/chat_view?appointmentId=${appointmentId}`;
