import './zod-config.ts';
import 'virtual:tokens.css';
import '@bedside/ui-kit/styles/inter.css';
import '@bedside/ui-kit/styles/forced-colors.css';
import './theme/console.css';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInApp } from './auth/SignInApp.tsx';
import { hasStoredSession, readSession } from './auth/session.ts';
import { contact } from './offline/contact.ts';
import { saveExportToken } from './resources/exports/export-token.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const loadApp = () => import('./App.tsx').then(({ App }) => ({ default: App }));
const App = lazy(loadApp);
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

function Console() {
  const [isIn, setIn] = useState(() => readSession() !== null || hasStoredSession());
  // A release since this page was loaded may have taken its files away: a reload gets the new ones.
  const enter = () =>
    loadApp().then(
      () => setIn(true),
      () => location.reload(),
    );
  return isIn ? <App /> : <SignInApp onSignedIn={enter} />;
}

saveExportToken();
const isOnline = await isReachable();
if (isOnline && hasStoredSession()) void loadApp().catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <Suspense>{isOnline ? <Console /> : <OfflineApp />}</Suspense>
  </StrictMode>,
);

if (isOnline && hasOfflineDay) void contact();
