import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

declare const __OFFLINE_FILES__: string[];

/** Minimal service worker types, since the webworker and dom libraries conflict. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

// This file only runs as a service worker.
const worker = globalThis as unknown as Worker;
const PAGES = 'bedside-page';
const PAGE = '/admin/';

// Their names contain a hash, so a release never reads the files of another.
precacheAndRoute(__OFFLINE_FILES__.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

/** One page for every address, from the network whenever that answers. */
const page = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: 5,
  plugins: [{ cacheKeyWillBeUsed: async () => PAGE }],
});
// A call has a page of its own: the permission to use the camera comes with it.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.pathname.startsWith(PAGE) && !url.pathname.startsWith(`${PAGE}video/`),
  page,
);

worker.addEventListener('install', (event) =>
  event.waitUntil(caches.open(PAGES).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' })))),
);
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'bedside.update') void worker.skipWaiting();
});
