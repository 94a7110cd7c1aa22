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

const GATHER_MILLISECONDS = 250;

type Invalidate = (keys: readonly string[] | 'all') => void;

/** Fetches again once what several updates in a row change. */
function gathered(queries: QueryClient, signal: AbortSignal): Invalidate {
  const stale = new Set<unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const changed = new Set(stale);
    stale.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => changed.has('all') || changed.has(kind),
    });
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (keys) => {
    for (const key of keys === 'all' ? [keys] : keys) stale.add(key);
    timer ??= setTimeout(flush, GATHER_MILLISECONDS);
  };
}

function apply(message: LiveMessage, invalidate: Invalidate): void {
  if (message.type === 'typing') {
    recordTyping(message.entityId);
    return;
  }
  if (message.entityType === 'conversation') chatUpdates.notify(message.entityId);
  // The home page shows data of almost every kind.
  invalidate([keys.home, ...staleKeys[message.entityType]]);
  const state = session.read();
  if (!message.unread || state.status === 'out') return;
  const { chat, notification } = message.unread;
  session.updateUser({ ...state.user, unreadChatCount: chat, unreadNotificationCount: notification });
}

export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const invalidate = gathered(queries, stop.signal);
    void listenLive(
      client,
      {
        onMessage: (message) => apply(message, invalidate),
        onState(state) {
          liveState.setLiveState(state);
          // Data fetched before the stream opened may have changed since.
          if (state === 'live') invalidate('all');
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [queries]);
}
