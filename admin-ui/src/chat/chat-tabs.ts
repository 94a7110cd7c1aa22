import type { ConversationKind, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { Facets } from '../data/client.ts';

export const chatTabs = ['open', 'mine', 'nobody', 'unread', 'done'] as const;
export type ChatTab = (typeof chatTabs)[number];

/** Those of a provider are nobody's to hand on. What is unread has a button of its own. */
export const tabsOf = (kind: ConversationKind): readonly ChatTab[] =>
  kind === 'PRACTICE' ? ['open', 'mine', 'nobody', 'done'] : ['open', 'done'];

export const tabLabels: Record<ChatTab, string> = {
  open: 'Open',
  mine: 'Mine',
  nobody: 'Unassigned',
  unread: 'Unread',
  done: 'Done',
};

/** What a tab asks the list for. */
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

/** What a tab counts, from what came with the list; what is done needs no number. */
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

/** Where a conversation is open: the practice’s in the inbox, a provider’s among the chats. */
export const chatAddress = ({ id, kind }: Pick<InboxEntry, 'id' | 'kind'>): string =>
  `${kind === 'PRACTICE' ? INBOX : CHAT}/${id}`;

/** The conversations about a visit. */
export const appointmentChatsAddress = (appointmentId: string): string =>
  `/appointments/chat_view?appointmentId=${appointmentId}`;
