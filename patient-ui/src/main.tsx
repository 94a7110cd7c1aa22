import 'virtual:tokens.css';
import '@bedside/ui-kit/styles/inter.css';
import '@bedside/ui-kit/styles/forced-colors.css';
import '@bedside/ui-kit/styles/fraunces.css';
import './styles/base.css';
import { isReachable } from '@bedside/ui-kit/offline/reach';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { loadCatalog, preferredLanguage } from './i18n/language.ts';
import { TextsProvider } from './i18n/TextsProvider.tsx';
import { WORKER } from './push/push-subscription.ts';
import { openRouter } from './router.tsx';
import { showAppearance, storedAppearance } from './session/appearance.ts';

showAppearance(storedAppearance());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const OfflineApp = lazy(async () => ({ default: (await import('./offline/OfflineApp.tsx')).OfflineApp }));

/** A slow phone stays responsive if it may stop between long steps. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(place: HTMLElement): Promise<void> {
  const app = createRoot(place);
  if (!(await isReachable(WORKER)))
    return app.render(
      <StrictMode>
        <Suspense>
          <OfflineApp language={preferredLanguage()} />
        </Suspense>
      </StrictMode>,
    );
  await nextTask();
  const router = openRouter();
  await nextTask();
  app.render(
    <StrictMode>
      <TextsProvider first={await loadCatalog(preferredLanguage())}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  );
  await refreshOfflineCopy();
}

/** Without a registered worker, there is no offline copy, so none of its code is loaded. */
async function refreshOfflineCopy(): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration(WORKER))) return;
  const { contact } = await import('./offline/contact.ts');
  await contact();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void contact();
  });
}

void start(root);
