import { setFcmToken } from '@bedside/contracts/people/sign-in.api';
import { getApps, initializeApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';
import { client } from '../api/client.ts';
import { WORKER } from './push-subscription.ts';

/** Of the practice's project, as `/config` has it; none of it is secret. */
export type PushSetup = Readonly<Record<string, string>>;

function messagingOf({ projectId, apiKey, appId, messagingSenderId }: PushSetup) {
  const [app = initializeApp({ projectId, apiKey, appId, messagingSenderId })] = getApps();
  return getMessaging(app);
}

/**
 * Has this browser get the signed-in person's pushes until the session ends. Tokens change: it is said again on every
 * load of the page.
 * @throws ApiError; FirebaseError where the browser or its push service refuses
 */
export async function registerPush(setup: PushSetup): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const fcmtoken = await getToken(messagingOf(setup), {
    vapidKey: setup.vapidKey,
    serviceWorkerRegistration: registration,
  });
  await client.send(setFcmToken, { body: { fcmtoken } }, { isBackground: true });
}

/** This browser gets no pushes any more: neither this person's nor, by an old token, those of the next. */
export async function unregisterPush(setup: PushSetup): Promise<void> {
  await deleteToken(messagingOf(setup)).catch(() => false);
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}
