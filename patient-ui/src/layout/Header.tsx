import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { fullName } from '@bedside/ui-kit/person';
import Bell from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import { useIsTablet } from '../components/use-is-desktop.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { useUser } from '../session/session.ts';
import { ChatBadge } from './ChatBadge.tsx';
import styles from './Header.module.css';
import { SectionLink } from './SectionLink.tsx';
import { sections } from './sections.ts';
import { cappedCount } from './shown-count.ts';

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
            <span className="spoken">{texts.profile}: </span>
            <span className={styles.name}>{fullName(user)}</span>
          </Link>
        </div>
      </div>
    </header>
  );
}
