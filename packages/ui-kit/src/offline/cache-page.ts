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
  /** The page’s path. One page serves every path of its front end. */
  page: string;
  /** The name of the page’s cache. */
  cache: string;
  isPage(path: string): boolean;
}

/** For a service worker. Caches the page and the files that the offline screen needs, and nothing else. */
export function cachePage({ page, cache, isPage }: Options): void {
  const worker = globalThis as unknown as Worker;

  // File names contain a hash, so releases never read each other’s files.
  precacheAndRoute(__OFFLINE_FILES__.map((url) => ({ url, revision: null })));
  cleanupOutdatedCaches();
  // The cached page may be that of a waiting release, whose files are already in its own cache. So search all
  // caches.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${page}assets/`),
    async ({ request }) => (await caches.match(request)) ?? fetch(request),
  );

  // Uses the network whenever it responds.
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
