import type { ConversationKind, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { Facets } from '../data/client.ts';

export const chatTabs = ['open', 'mine', 'nobody', 'unread', 'done', 'today', 'upcoming', 'past'] as const;
export type ChatTab = (typeof chatTabs)[number];

export type ChatView = 'inbox' | 'visits' | 'team';

interface ChatList {
  path: string;
  title: string;
  kind: ConversationKind;
  /** The first tab opens by default. Provider conversations can’t be reassigned, so they have no tabs for that. */
  tabs: readonly ChatTab[];
  about: string;
}

/** The lists of conversations, which the server keeps as one resource with filters. */
export const chatViews: Record<ChatView, ChatList> = {
  inbox: {
    path: '/inbox',
    title: 'Inbox',
    kind: 'PRACTICE',
    tabs: ['open', 'mine', 'nobody', 'done'],
    about: 'Messages from patients to the practice. Messages to a provider are in Visit chats and Team.',
  },
  visits: {
    path: '/appointments/chat_view',
    title: 'Visit chats',
    kind: 'PROVIDER',
    tabs: ['today', 'unread', 'upcoming', 'past'],
    about: 'Messages between patients and providers about a visit.',
  },
  team: {
    path: '/chat',
    title: 'Team',
    kind: 'PROVIDER',
    tabs: ['open', 'done'],
    about: 'Messages between patients and their providers, with or without a visit.',
  },
};

export const tabLabels: Record<ChatTab, string> = {
  open: 'Open',
  mine: 'Mine',
  nobody: 'Unassigned',
  unread: 'Unread',
  done: 'Done',
  today: 'Today',
  upcoming: 'Upcoming',
  past: 'Past',
};

export function filterOf(tab: ChatTab, view: ChatView = 'inbox'): object {
  switch (tab) {
    case 'today':
    case 'upcoming':
    case 'past':
      return { visit: tab };
    case 'mine':
      return { status: 'OPEN', assigned: 'me' };
    case 'nobody':
      return { status: 'OPEN', assigned: 'nobody' };
    case 'unread':
      return view === 'visits' ? { unread: true, visit: 'any' } : { unread: true };
    case 'done':
      return { status: 'CLOSED' };
    default:
      return { status: 'OPEN' };
  }
}

/** The count comes from the facets. Done and Past have none. */
export function countOf(tab: ChatTab, { status, assigned, unread, visit }: Facets): number | undefined {
  switch (tab) {
    case 'mine':
      return assigned?.me;
    case 'nobody':
      return assigned?.nobody;
    case 'unread':
      return unread?.true;
    case 'today':
    case 'upcoming':
      return visit?.[tab];
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
  today: { title: 'No conversations today', text: 'Upcoming visits may have some.' },
  upcoming: { title: 'No conversations about upcoming visits', text: 'New ones will appear here.' },
  past: { title: 'No conversations about past visits', text: 'They move here on the day after the visit.' },
  done: { title: 'Nothing marked as done', text: 'Conversations you mark as done will appear here.' },
};

export const chatAddress = ({ id, kind }: Pick<InboxEntry, 'id' | 'kind'>): string =>
  `${kind === 'PRACTICE' ? chatViews.inbox.path : chatViews.team.path}/${id}`;

/** The URL of a conversation that keeps the list beside it unchanged. */
export function addressIn(view: ChatView, id: string, search: URLSearchParams): string {
  const { path } = chatViews[view];
  if (view !== 'visits') return `${path}/${id}${search.size > 0 ? `?${search}` : ''}`;
  const tab = search.get('tab');
  return `${path}?${new URLSearchParams({ ...(tab && { tab }), chat: id })}`;
}

export const appointmentChatsAddress = (appointmentId: string): string =>
  `${chatViews.visits.path}?appointmentId=${appointmentId}`;
