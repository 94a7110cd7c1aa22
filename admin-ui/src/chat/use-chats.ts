import { getChat, listAppointmentChats } from '@bedside/contracts/messaging/chat.api';
import type { CannedReply, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { client, type Facets } from '../data/client.ts';
import { background } from '../data/data-provider.ts';
import { type ChatTab, type ChatView, chatViews, filterOf } from './chat-tabs.ts';

const PAGE = 40;

interface Page {
  rows: InboxEntry[];
  total: number;
  facets: Facets;
}

/** Refetched on live messages. */
export function useInbox({ view, tab, q }: { view: ChatView; tab: ChatTab; q: string }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const queryKey = ['chats', 'list', view, tab, q];
  return useInfiniteQuery({
    queryKey,
    async queryFn({ pageParam, signal }): Promise<Page> {
      const isKnown = queryClient.getQueryData(queryKey) !== undefined;
      const { data, total, meta } = await dataProvider.getList<InboxEntry>('conversations', {
        filter: { kind: chatViews[view].kind, ...filterOf(tab, view), ...(q && { q }) },
        sort: { field: 'lastMessageAt', order: 'DESC' },
        pagination: { page: pageParam, perPage: PAGE },
        ...(isKnown && { meta: background }),
        signal,
      });
      return { rows: data, total: total ?? 0, facets: meta?.facets ?? {} };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }: Page, pages) =>
      pages.length * PAGE < total ? pages.length + 1 : undefined,
    placeholderData: (before) => before,
  });
}

export function useChat(conversationId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['chats', 'one', conversationId];
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const isBackground = queryClient.getQueryData(queryKey) !== undefined;
      return (await client.send(getChat, { params: { conversationId } }, { signal, isBackground })).data;
    },
  });
}

export function useAppointmentChats(appointmentId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = ['chats', 'appointment', appointmentId];
  return useQuery({
    queryKey,
    enabled: appointmentId !== null,
    retry: false,
    async queryFn({ signal }) {
      const isBackground = queryClient.getQueryData(queryKey) !== undefined;
      const params = { id: appointmentId ?? '' };
      return (await client.send(listAppointmentChats, { params }, { signal, isBackground })).data.chats;
    },
  });
}

export function useSavedReplies() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['saved-replies'],
    async queryFn({ signal }) {
      const { data } = await dataProvider.getList<CannedReply>('canned-replies', {
        filter: {},
        sort: { field: 'title', order: 'ASC' },
        pagination: { page: 1, perPage: 100 },
        signal,
      });
      return data;
    },
  });
}
