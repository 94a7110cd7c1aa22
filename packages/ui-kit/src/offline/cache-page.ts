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

interface Options {
  /** Its address; one page serves every address of its front end. */
  page: string;
  /** The cache of the page. */
  cache: string;
  isPage(path: string): boolean;
}

/** Only in a service worker: keeps the page and the files that the offline screen needs, and nothing else. */
export function cachePage({ page, cache, isPage }: Options): void {
  const worker = globalThis as unknown as Worker;

  // Their names contain a hash, so a release never reads the files of another.
  precacheAndRoute(__OFFLINE_FILES__.map((url) => ({ url, revision: null })));
  cleanupOutdatedCaches();
  // A release that waits has put its files there; its page may be the one that is kept.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${page}assets/`),
    async ({ request }) => (await caches.match(request)) ?? fetch(request),
  );

  // From the network whenever that answers.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
    new NetworkFirst({
      cacheName: cache,
      networkTimeoutSeconds: 5,
      plugins: [{ cacheKeyWillBeUsed: async () => page }],
    }),
  );

  worker.addEventListener('install', (event) =>
    event.waitUntil(caches.open(cache).then((stored) => stored.add(new Request(page, { cache: 'reload' })))),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('message', ({ data }) => {
    if (data === 'bedside.update') void worker.skipWaiting();
  });
}
