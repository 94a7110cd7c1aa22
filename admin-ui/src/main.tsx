import './zod-config.ts';
import '@bedside/ui-kit/styles/inter.css';
import '@bedside/ui-kit/styles/forced-colors.css';
import './theme/console.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const OfflineApp = lazy(() => import('./offline/OfflineApp.tsx'));
/** The offline day belongs to providers, who work below /admin. */
const hasOfflineDay = location.pathname.startsWith('/admin');
const PATIENCE_MILLISECONDS = 4_000;

/** A browser says that it is online wherever there is a network, so an installed worker makes us ask the server. */
async function isReachable(): Promise<boolean> {
  if (!hasOfflineDay || !navigator.serviceWorker?.controller) return true;
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  return fetch('/v1/config', { signal }).then(
    () => true,
    () => false,
  );
}

const isOnline = await isReachable();

createRoot(root).render(
  <StrictMode>
    {isOnline ? (
      <App />
    ) : (
      <Suspense>
        <OfflineApp />
      </Suspense>
    )}
  </StrictMode>,
);

if (isOnline && hasOfflineDay) void import('./offline/contact.ts').then(({ contact }) => contact());
