import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Outlet } from 'react-router';
import { meQuery } from '../api/queries.ts';
import { useLive } from '../api/use-live.ts';
import { hasChosenLanguage } from '../i18n/language.ts';
import { useCatalog, useTexts } from '../i18n/TextsProvider.tsx';
import { usePush } from '../push/use-push.ts';
import { session } from '../session/session.ts';
import { useIdleSignOut } from '../session/use-idle-sign-out.ts';
import { useSession, useUser } from '../session/use-session.ts';
import { Header } from './Header.tsx';
import { SignedOut } from './SignedOut.tsx';
import { Tabs } from './Tabs.tsx';
import { ToastHost } from './ToastHost.tsx';
import { UserFormatsProvider } from './UserFormatsProvider.tsx';
import { useMarkDelivered } from './use-mark-delivered.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

export function Shell() {
  const state = useSession();
  useScrollToTop();
  return state.status === 'in' ? <SignedInShell idleMinutes={state.user.idleMinutes} /> : <SignedOut />;
}

function SignedInShell({ idleMinutes }: { idleMinutes: number }) {
  const { shell } = useTexts();
  useLive();
  usePush();
  useMarkDelivered();
  useFreshUser();
  useLanguageOnRecord();
  useIdleSignOut(
    idleMinutes,
    useCallback(() => session.end('idle'), []),
  );
  return (
    <UserFormatsProvider>
      <a href="#main" className="spoken">
        {shell.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Tabs />
      <ToastHost />
    </UserFormatsProvider>
  );
}

/** Uses the language on record if none was chosen in this browser. */
function useLanguageOnRecord(): void {
  const { language: onRecord } = useUser();
  const { language, chooseLanguage } = useCatalog();
  const isOther = onRecord === 'es' && language !== onRecord && !hasChosenLanguage();
  useEffect(() => {
    if (isOther) void chooseLanguage('es');
  }, [isOther, chooseLanguage]);
}

/** Refreshes the user when the header loads. */
function useFreshUser(): void {
  const { data } = useQuery(meQuery);
  useEffect(() => {
    if (data) session.updateUser(data);
  }, [data]);
}
