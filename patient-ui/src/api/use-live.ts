import { gather } from '@bedside/api-client/gather';
import { listenLive } from '@bedside/api-client/live';
import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { recordTyping } from '@bedside/ui-kit/chat/typing-store';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../session/session.ts';
import { client, liveState } from './client.ts';
import { chatUpdates, keys } from './keys.ts';

/** The query keys that a live update invalidates. Invoices are also shown on their appointment. */
const staleKeys: Record<LiveMessage['entityType'], readonly string[]> = {
  // A released report is also shown on its appointment.
  appointment: [keys.appointments, keys.reports],
  invoice: [keys.appointments, keys.bills],
  payment: [keys.appointments, keys.bills, keys.cards],
  notification: [keys.notifications],
  conversation: [keys.chats],
  questionnaire: [keys.questionnaires],
  service: [keys.services],
  person: [keys.person, keys.me, keys.membership],
  consent: [keys.consents, keys.person],
  invitation: [],
  appointmentRequest: [],
  settings: [],
  reference: [],
  note: [],
  chart: [keys.charts],
  document: [keys.documents, keys.reports],
  subscription: [keys.membership, keys.me, keys.bills],
  plan: [keys.membership],
  export: [],
  recordDownload: [keys.recordDownloads],
  amendmentRequest: [keys.amendments],
  import: [],
  // The call listens on its own stream.
  videoCall: [],
  familyGrant: [
    keys.family,
    keys.person,
    keys.appointments,
    keys.bills,
    keys.documents,
    keys.reports,
    keys.charts,
    keys.chats,
    keys.cards,
    keys.consents,
  ],
};

/** The first parts of query keys. */
type Stale = readonly string[] | 'everything';

function refetch(queries: QueryClient, changes: readonly Stale[]): void {
  const isEverything = changes.includes('everything');
  const kinds = new Set<unknown>(changes.flat());
  void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => isEverything || kinds.has(kind) });
}

function apply(message: LiveMessage, onStale: (stale: Stale) => void): void {
  if (message.type === 'typing') {
    recordTyping(message.entityId);
    return;
  }
  if (message.entityType === 'conversation') chatUpdates.notify(message.entityId);
  // The home page shows data of almost every kind.
  onStale([keys.home, ...staleKeys[message.entityType]]);
  const state = session.read();
  if (!message.unread || state.status === 'out') return;
  const { chat, notification } = message.unread;
  session.updateUser({ ...state.user, unreadChatCount: chat, unreadNotificationCount: notification });
}

export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    // So that a change is on screen within a second, however many arrive.
    const stale = gather<Stale>({ run: (changes) => refetch(queries, changes), least: 250, most: 700 });
    void listenLive(
      client,
      {
        onMessage: (message) => apply(message, stale.add),
        onState(state) {
          liveState.setLiveState(state);
          // Data fetched before the stream opened may have changed since.
          if (state === 'live') stale.add('everything');
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      stale.stop();
    };
  }, [queries]);
}
