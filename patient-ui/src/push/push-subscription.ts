import { session } from '../session/session.ts';

/** At the root, so that it speaks for every page. */
export const WORKER = '/push-worker.js';
const KEY = 'bedside.push';

/** Beside the session, with which it goes. */
const storage = () => (session.isRemembered() ? localStorage : sessionStorage);

/** Whether the signed-in person wants pushes in this browser. */
export const pushSubscription = {
  isOn: () => storage().getItem(KEY) === 'on',
  set(on: boolean): void {
    if (on) storage().setItem(KEY, 'on');
    else storage().removeItem(KEY);
  },
};

/** Whether this browser can be pushed to at all. An iPhone can once the portal is on its home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
