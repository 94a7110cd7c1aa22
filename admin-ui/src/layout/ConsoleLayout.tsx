import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useEndedSession } from '../auth/use-ended-session.ts';
import { useIdleSignOut } from '../auth/use-idle-sign-out.ts';
import { ChatLive } from '../chat/ChatLive.tsx';
import { DrawerProvider } from '../components/drawer.tsx';
import { ListSkeleton } from '../components/ListSkeleton.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { LiveProvider } from '../data/live.tsx';
import { useMe } from '../data/me.ts';
import { hasCachedPreferences, loadPreferences } from '../data/preference-store.ts';
import { BottomNav } from './BottomNav.tsx';
import styles from './ConsoleLayout.module.css';
import { ErrorCatcher } from './ErrorCatcher.tsx';
import { AccessDenied } from './Fallbacks.tsx';
import { LiveUnread } from './LiveUnread.tsx';
import { PaletteProvider } from './PaletteProvider.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { useMayOpen } from './use-may-open.ts';
import { useSideNav } from './use-side-nav.ts';

/** Rail, top bar and the work panel; on a phone the panel and tabs at its foot. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useIdleSignOut(useMe().idleMinutes);
  useEndedSession();
  const mayOpen = useMayOpen();
  const { isPending } = useQuery({
    queryKey: ['preferences'],
    queryFn: loadPreferences,
    staleTime: Infinity,
  });
  // A list would ask twice if its page size came after it.
  const isWaiting = isPending && !hasCachedPreferences();
  return (
    <LiveProvider onBack={() => queryClient.invalidateQueries()}>
      <LiveUnread />
      <ChatLive />
      <DrawerProvider>
        <PaletteProvider>
          <ShortcutHelp />
          <Frame>
            <ErrorCatcher>
              <Suspense fallback={<ListSkeleton />}>
                {isWaiting ? <ListSkeleton /> : mayOpen ? children : <AccessDenied />}
              </Suspense>
            </ErrorCatcher>
          </Frame>
        </PaletteProvider>
      </DrawerProvider>
    </LiveProvider>
  );
}

/** The panel stays the same one when a phone is turned: nothing entered in it is lost. */
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
