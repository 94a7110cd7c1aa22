import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { fullName } from '@bedside/ui-kit/person';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileHeart from 'lucide-react/icons/file-heart';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsTablet } from '../components/use-is-desktop.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { useUser } from '../session/session.ts';
import styles from './Header.module.css';
import { cappedCount } from './shown-count.ts';

export const sections = [
  { path: '/home', name: 'home', icon: House },
  { path: '/appointments', name: 'appointments', icon: CalendarDays },
  { path: '/chart', also: '/records', name: 'charts', icon: FileHeart },
  { path: '/chat', name: 'chat', icon: MessageCircle },
] as const;

interface Props {
  section: (typeof sections)[number];
  className?: string | undefined;
  children: ReactNode;
}

export function SectionLink({ section, className, children }: Props) {
  const { pathname } = useLocation();
  const isIn = [section.path, ...('also' in section ? [section.also] : [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return (
    <Link to={section.path} className={className} aria-current={isIn ? 'page' : undefined}>
      {children}
    </Link>
  );
}

export function ChatBadge({ className }: { className: string | undefined }) {
  const { shell } = useTexts();
  const { unreadChatCount } = useUser();
  if (unreadChatCount === 0) return null;
  const shown = cappedCount(unreadChatCount);
  return (
    <>
      <span className={className} aria-hidden>
        {shown}
      </span>
      <span className="visually-hidden">{shell.unreadCount(shown)}</span>
    </>
  );
}

export function Header() {
  const texts = useTexts().shell;
  const isTablet = useIsTablet();
  const user = useUser();
  const unread = user.unreadNotificationCount;
  const shown = cappedCount(unread);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Wordmark className={styles.logo} />
        </Link>
        {isTablet && (
          <nav className={styles.nav} aria-label={texts.navigation}>
            {sections.map((section) => (
              <SectionLink key={section.path} section={section}>
                {texts[section.name]}
                {section.name === 'chat' && <ChatBadge className={styles.count} />}
              </SectionLink>
            ))}
          </nav>
        )}
        <div className={styles.tools}>
          <Link
            to="/notification"
            className={styles.bell}
            aria-label={unread > 0 ? texts.unread(shown) : texts.notifications}
          >
            <Bell size={24} strokeWidth={1.75} aria-hidden />
            {unread > 0 && <span className={styles.badge}>{shown}</span>}
          </Link>
          <Link to="/profile" className={styles.profile}>
            <Avatar person={user} size={32} />
            <span className="visually-hidden">{texts.profile}: </span>
            <span className={styles.name}>{fullName(user)}</span>
          </Link>
        </div>
      </div>
    </header>
  );
}
