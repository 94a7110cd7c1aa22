import { session } from '../session/session.ts';

/** Served from the root so that its scope is the whole portal. */
export const WORKER = '/push-worker.js';
const KEY = 'bedside.push';

/** Stored with the session, so that both end together. */
const storage = () => (session.isRemembered() ? localStorage : sessionStorage);

export const pushSubscription = {
  isOn: () => storage().getItem(KEY) === 'on',
  set(on: boolean): void {
    if (on) storage().setItem(KEY, 'on');
    else storage().removeItem(KEY);
  },
};

/** iPhones support push only once the portal is on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
