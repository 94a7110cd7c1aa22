import { setFcmToken } from '@bedside/contracts/people/session.api';
import { registerWorker } from '@bedside/ui-kit/offline/register-worker';
import { getApps, initializeApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';
import { client } from '../api/client.ts';
import { WORKER } from './push-subscription.ts';

/** Public Firebase settings from `/config`. */
export type PushSetup = Readonly<Record<string, string>>;

function messagingOf({ projectId, apiKey, appId, messagingSenderId }: PushSetup) {
  const [app = initializeApp({ projectId, apiKey, appId, messagingSenderId })] = getApps();
  return getMessaging(app);
}

/**
 * Registers this browser for pushes until the session ends. Runs on every page load because tokens change.
 * @throws ApiError; FirebaseError if the browser or its push service refuses
 */
export async function registerPush(setup: PushSetup): Promise<void> {
  await registerWorker(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const fcmtoken = await getToken(messagingOf(setup), {
    vapidKey: setup.vapidKey,
    serviceWorkerRegistration: registration,
  });
  await client.send(setFcmToken, { body: { fcmtoken } }, { isBackground: true });
}

/**
 * Keeps the worker, because it also opens the portal without a connection. The next user gets none of these
 * pushes.
 */
export async function unregisterPush(setup: PushSetup): Promise<void> {
  await deleteToken(messagingOf(setup)).catch(() => false);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
