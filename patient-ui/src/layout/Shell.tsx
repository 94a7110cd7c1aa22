import { keepAlive } from '@bedside/contracts/people/session.api';
import { CALL_SIGN } from '@bedside/ui-kit/video/call-sign';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { client } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { useLive } from '../api/use-live.ts';
import { useIsTablet } from '../components/use-is-desktop.ts';
import { hasChosenLanguage } from '../i18n/language.ts';
import { useCatalog, useTexts } from '../i18n/TextsProvider.tsx';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';
import { usePush } from '../push/use-push.ts';
import { session, useSession, useUser } from '../session/session.ts';
import { ChatBadge, Header, SectionLink, sections } from './Header.tsx';
import { SignedOut } from './PublicLinkLayout.tsx';
import styles from './Shell.module.css';
import { ToastHost, UserFormatsProvider } from './Toasts.tsx';

/** Also moves focus for keyboard users, except on the first load. */
function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    if (before.current === pathname + search) return;
    before.current = pathname + search;
    window.scrollTo(0, 0);
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search]);
}

export function Shell() {
  const state = useSession();
  useScrollToTop();
  return state.status === 'in' ? <SignedInShell idleMinutes={state.user.idleMinutes} /> : <SignedOut />;
}

function useMarkDelivered(): void {
  const { unreadChatCount } = useUser();
  const delivered = useRef(0);
  useEffect(() => {
    const isMore = unreadChatCount > delivered.current;
    delivered.current = unreadChatCount;
    if (!isMore) return;
    void import('../features/chat/mark-delivered.ts')
      .then(({ markDelivered: reportDelivered }) => reportDelivered())
      .catch(() => undefined);
  }, [unreadChatCount]);
}

/** Pages with a dock show that in place of the tabs. */
function Tabs() {
  const texts = useTexts().shell;
  return (
    <nav className={styles.tabs} aria-label={texts.navigation}>
      {sections.map((section) => {
        const { path, name, icon: Icon } = section;
        return (
          <SectionLink key={path} section={section} className={styles.tab}>
            {texts[name]}
            <span className={styles.icon}>
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              {name === 'chat' && <ChatBadge className={styles.badge} />}
            </span>
          </SectionLink>
        );
      })}
    </nav>
  );
}

const KEY = 'bedside.lastActivity';
const CHECK_MILLISECONDS = 15_000;
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart', CALL_SIGN] as const;

/** How often to report the activity of a user who sends no requests. */
const KEEP_ALIVE_MILLISECONDS = 4 * 60_000;

const lastActivity = () => Number(localStorage.getItem(KEY) ?? Date.now());

/**
 * Ends a session that is idle in every tab; background polling doesn’t count. Remembered sessions end only by
 * expiry.
 */
function useIdleSignOut(idleMinutes: number, onIdle: () => void): void {
  useEffect(() => {
    if (session.isRemembered()) return;
    let lastReported = Date.now();
    const noteActivity = () => {
      const now = Date.now();
      localStorage.setItem(KEY, String(now));
      if (now - lastReported < KEEP_ALIVE_MILLISECONDS) return;
      lastReported = now;
      // The client handles an expired session.
      client.send(keepAlive).catch(() => undefined);
    };
    noteActivity();
    const timer = setInterval(() => {
      if (Date.now() - lastActivity() > idleMinutes * 60_000) onIdle();
    }, CHECK_MILLISECONDS);
    for (const sign of signs) window.addEventListener(sign, noteActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, noteActivity);
    };
  }, [idleMinutes, onIdle]);
}

function SignedInShell({ idleMinutes }: { idleMinutes: number }) {
  const { shell } = useTexts();
  const isTablet = useIsTablet();
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
      <a href="#main" className="visually-hidden">
        {shell.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!isTablet && <Tabs />}
      <OfflineNotice />
      <ToastHost />
    </UserFormatsProvider>
  );
}

/** Uses the language in the user’s record if none was chosen in this browser. */
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
