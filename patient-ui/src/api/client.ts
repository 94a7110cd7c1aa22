import type { LiveState } from '@bedside/api-client/live';
import { createListeners } from '@bedside/ui-kit/listeners';
import { useSyncExternalStore } from 'react';
import '../zod-config.ts';
import { createClient } from '@bedside/api-client/client';
import { loadCatalog, preferredLanguage } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { sayWithToast } from './toast.ts';

export const client = createClient({
  baseUrl: '/v1',
  language: preferredLanguage,
  session: {
    getToken: session.token,
    onRenewed: session.renew,
    onEnded: () => session.end('expired'),
  },
  onHeld: async ({ channels, at }) => {
    const { first } = await loadCatalog(preferredLanguage());
    sayWithToast(first.held(channels, at));
  },
});

const listeners = createListeners();
let state: LiveState = 'connecting';

export const liveState = {
  read: () => state,
  setLiveState(next: LiveState): void {
    state = next;
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

export const useLiveState = () => useSyncExternalStore(liveState.subscribe, liveState.read);
