import { cachePage } from '@bedside/ui-kit/offline/cache-page';
import { pushedMessage, seen, windowToTake } from './pushed-message.ts';
import type { WorkerNote } from './worker-note.ts';

/** Minimal service worker types, since the webworker and dom libraries conflict. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends Waiting {
  readonly notification: Notification;
}
interface WindowClient {
  readonly url: string;
  readonly visibilityState: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(note: WorkerNote): void;
}
interface Worker {
  readonly location: { origin: string };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

// This file runs only as a service worker.
const worker = globalThis as unknown as Worker;
const { origin } = worker.location;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

// These have pages of their own. Video visits do too, because their page may use the camera.
const OTHERS = /^\/(admin|super-admin|v1|docs|fhir|oauth|local|health|metrics|video)(\/|$)/;
cachePage({ page: '/', cache: 'bedside-portal-page', isPage: (path) => !OTHERS.test(path) });

worker.addEventListener('push', (event) => event.waitUntil(receive(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data));
});

async function receive({ data }: PushEvent): Promise<void> {
  const message = pushedMessage(parsed(data), origin);
  if (!message) return;
  const watched = seen(await windows());
  for (const page of watched) page.postMessage({ type: 'bedside.push', message });
  if (watched.length > 0) return;
  const { title, body, tag, path } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icons/icon-192.png',
  });
}

function parsed(data: PushEvent['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Navigates within the open page, because a new one would lose a session that lasts only for its tab. */
async function follow(path: unknown): Promise<void> {
  const to = typeof path === 'string' ? path : '/home';
  const open = windowToTake(await windows());
  if (!open) return void (await worker.clients.openWindow(to));
  await open.focus();
  open.postMessage({ type: 'bedside.open', path: to });
}
