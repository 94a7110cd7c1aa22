import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { configQuery } from '../api/config-queries.ts';
import { keys } from '../api/keys.ts';
import { toast } from '../api/toast.ts';
import { session } from '../session/session.ts';
import { canPush, pushSubscription, WORKER } from './push-subscription.ts';
import type { PushSetup } from './registration.ts';
import { isWorkerNote } from './worker-note.ts';

const registration = () => import('./registration.ts');

let setupHere: PushSetup | null = null;

// Runs however the session ended.
session.subscribe(() => {
  if (session.read().status === 'in' || !setupHere) return;
  const setup = setupHere;
  setupHere = null;
  void registration().then(({ unregisterPush: dropPush }) => dropPush(setup));
});

/** Removes a push token left by an earlier session. */
async function dropLeftOver(setup: PushSetup): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  if (await worker?.pushManager.getSubscription()) await (await registration()).unregisterPush(setup);
}

export async function setPushEnabled(on: boolean, setup: PushSetup): Promise<void> {
  const { registerPush, unregisterPush: dropPush } = await registration();
  await (on ? registerPush(setup) : dropPush(setup));
  setupHere = on ? setup : null;
  pushSubscription.set(on);
}

export function usePush(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const setup = useQuery(configQuery).data?.push;

  useEffect(() => {
    if (!setup || !canPush()) return;
    if (!pushSubscription.isOn()) return void dropLeftOver(setup);
    setupHere = setup;
    void registration()
      .then(({ registerPush }) => registerPush(setup))
      // The next page load retries.
      .catch(() => undefined);
  }, [setup]);

  useEffect(() => {
    if (!canPush()) return;
    function hear({ data }: MessageEvent) {
      if (!isWorkerNote(data)) return;
      if (data.type === 'bedside.open') return void navigate(data.path);
      const { title, body } = data.message;
      toast([title, body].filter(Boolean).join(': '), 'info');
      for (const key of [keys.me, keys.chats, keys.notifications])
        void queries.invalidateQueries({ queryKey: [key] });
    }
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [queries, navigate]);
}
