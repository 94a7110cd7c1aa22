import './zod-config.ts';
import 'virtual:tokens.css';
import '@bedside/ui-kit/styles/inter.css';
import '@bedside/ui-kit/styles/forced-colors.css';
import './theme/console.css';
import { isReachable } from '@bedside/ui-kit/offline/reach';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInApp } from './auth/SignInApp.tsx';
import { hasStoredSession, readSession } from './auth/session.ts';
import { isPatientMode } from './offline/patient-mode.ts';
import { saveExportToken } from './resources/exports/export-token.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const loadApp = () => import('./App.tsx').then(({ App }) => ({ default: App }));
const App = lazy(loadApp);
const OfflineApp = lazy(() => import('./offline/OfflineApp.tsx'));
/** Only providers keep their day offline, and they work under /admin. */
const hasOfflineDay = location.pathname.startsWith('/admin');
function Console() {
  const [isIn, setIn] = useState(() => readSession() !== null || hasStoredSession());
  // A release since this page loaded may have removed its files. A reload gets the new ones.
  const enter = () =>
    loadApp().then(
      () => setIn(true),
      () => location.reload(),
    );
  return isIn ? <App /> : <SignInApp onSignedIn={enter} />;
}

saveExportToken();
/** A patient has or had the phone, so whoever reloads needs the PIN. */
const isAway = isPatientMode();
const isOnline = !hasOfflineDay || (await isReachable('/admin/sw.js'));
if (isOnline && hasStoredSession()) void loadApp().catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <Suspense>{isOnline && !isAway ? <Console /> : <OfflineApp />}</Suspense>
  </StrictMode>,
);

// Browsers without a service worker don’t load the offline code, which would pull in a third of the console.
if (isOnline && hasOfflineDay && (await navigator.serviceWorker?.getRegistration()))
  void import('./offline/contact.ts').then(({ contact }) => contact());
