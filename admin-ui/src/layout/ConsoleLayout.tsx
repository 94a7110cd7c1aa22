import { recordTyping } from '@bedside/ui-kit/chat/typing-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useLogout } from 'react-admin';
import { useLocation } from 'react-router';
import { useIdleSignOut } from '../auth/use-idle-sign-out.ts';
import { loadNewMessages, reconnectConversations } from '../chat/conversation-cache.ts';
import { DrawerProvider } from '../components/drawer.tsx';
import { ListSkeleton } from '../components/ListSkeleton.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { useSideNav } from '../components/use-side-nav.ts';
import { onSessionEnded } from '../data/client.ts';
import { LiveProvider, useLiveMessages, useLiveState } from '../data/live.tsx';
import { configQuery, useMe, useSetUnread } from '../data/me.ts';
import { notificationsKey } from '../data/notifications.ts';
import { useLiveOpenWork } from '../data/open-work.ts';
import { hasCachedPreferences, loadPreferences } from '../data/preference-store.ts';
import { SiblingsProvider } from '../list/ListTabs.tsx';
import { Bell } from './Bell.tsx';
import { BottomNav } from './BottomNav.tsx';
import styles from './ConsoleLayout.module.css';
import { AccessDenied, ErrorPage } from './Fallbacks.tsx';
import { LiveConnectionDot } from './LiveConnectionDot.tsx';
import { mayOpen, screenAt, useSiblingLists } from './open-screens.ts';
import { PaletteProvider, usePalette } from './PaletteProvider.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { SideNav } from './SideNav.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Redirects to sign-in when any request reports an expired session. */
function useEndedSession(): void {
  const logout = useLogout();
  useEffect(() => onSessionEnded(() => void logout()), [logout]);
}

/** Access is checked before the screen requests any data. */
function useMayOpen(): boolean {
  const { pathname } = useLocation();
  const me = useMe();
  // The start page redirects by role.
  if (pathname === '/') return true;
  const screen = screenAt(pathname);
  return screen === undefined || mayOpen(me, screen);
}

function LiveUnread() {
  const setUnread = useSetUnread();
  const queryClient = useQueryClient();
  useLiveOpenWork();
  useLiveMessages(({ type, entityType, unread }) => {
    if (entityType === 'settings') void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    if (type !== 'unread') return;
    if (unread) setUnread(unread);
    void queryClient.invalidateQueries({ queryKey: notificationsKey });
  });
  return null;
}

/** Lists that share one link in the navigation. */
const Screens = ({ children }: { children: ReactNode }) => (
  <SiblingsProvider value={useSiblingLists()}>{children}</SiblingsProvider>
);

function ChatLive() {
  const queryClient = useQueryClient();
  const me = useMe();
  const state = useLiveState();
  useLiveMessages(({ type, entityType, entityId, by }) => {
    if (entityType !== 'conversation') return;
    if (type === 'typing') {
      if (by !== me.id) recordTyping(entityId, by);
      return;
    }
    loadNewMessages(entityId);
    void queryClient.invalidateQueries({ queryKey: ['chats'] });
  });
  useEffect(() => {
    if (state === 'live') reconnectConversations();
  }, [state]);
  useEffect(() => {
    window.addEventListener('online', reconnectConversations);
    return () => window.removeEventListener('online', reconnectConversations);
  }, []);
  return null;
}

interface CatchProps {
  /** Navigating clears the error. */
  place: string;
  children: ReactNode;
}

interface CatchState {
  error: Error | null;
  place: string;
}

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { error: null, place: this.props.place };

  static getDerivedStateFromError = (error: Error): Partial<CatchState> => ({ error });

  static getDerivedStateFromProps({ place }: CatchProps, state: CatchState): Partial<CatchState> | null {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} /> : this.props.children;
  }
}

/** Catches a screen’s crash, so that the navigation remains. */
const ErrorCatcher = ({ children }: { children: ReactNode }) => (
  <Catch place={useLocation().pathname}>{children}</Catch>
);

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useIdleSignOut(useMe().idleMinutes);
  useEndedSession();
  const isAllowed = useMayOpen();
  const { isPending } = useQuery({
    queryKey: ['preferences'],
    queryFn: loadPreferences,
    staleTime: Infinity,
  });
  // Waits for preferences, because a list would fetch twice if its page size arrived later.
  const isWaiting = isPending && !hasCachedPreferences();
  return (
    <LiveProvider onOpen={() => queryClient.invalidateQueries()}>
      <LiveUnread />
      <ChatLive />
      <DrawerProvider>
        <PaletteProvider>
          <ShortcutHelp />
          <Frame>
            <ErrorCatcher>
              <Suspense fallback={<ListSkeleton />}>
                {isWaiting ? <ListSkeleton /> : isAllowed ? <Screens>{children}</Screens> : <AccessDenied />}
              </Suspense>
            </ErrorCatcher>
          </Frame>
        </PaletteProvider>
      </DrawerProvider>
    </LiveProvider>
  );
}

function TopBar() {
  const { open } = usePalette();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.find} onClick={open} aria-keyshortcuts="Control+K">
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <span>Search patients, visits, invoices, actions</span>
        <kbd>Ctrl K</kbd>
      </button>
      <LiveConnectionDot />
      <Bell />
      <UserMenu />
    </header>
  );
}

/** Uses the same element in both layouts, so that rotating a phone keeps unsaved input. */
function Frame({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const { isSlim } = useSideNav();
  return (
    <div className={isPhone ? styles.phone : isSlim ? styles.slim : styles.wide}>
      {!isPhone && <SideNav />}
      {!isPhone && <TopBar />}
      <main className={isPhone ? styles.phonePanel : styles.panel} tabIndex={-1}>
        {children}
      </main>
      {isPhone && <BottomNav />}
    </div>
  );
}
