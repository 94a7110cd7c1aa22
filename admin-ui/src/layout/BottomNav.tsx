import Drawer from '@mui/material/Drawer';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { Link, NavLink, useLocation } from 'react-router';
import { useMe } from '../data/me.ts';
import { signOut } from '../offline/sign-out.ts';
import { NotificationList } from './Bell.tsx';
import styles from './BottomNav.module.css';
import { LiveConnectionDot } from './LiveConnectionDot.tsx';
import { entryAt, type OpenEntry, useSections, useWaiting } from './open-screens.ts';

const preferred: readonly string[] = ['Dashboard', 'My day', 'Appointments', 'Inbox', 'Patients', 'Payments'];
const MOST = 5;
const shortLabels: Readonly<Record<string, string>> = { Dashboard: 'Today', Appointments: 'Visits' };

export function BottomNav() {
  const [isOpen, setIsOpen] = useState(false);
  const entries = useSections().flatMap((section) => section.entries);
  const tabs = preferred.flatMap((name) => entries.filter(({ label }) => label === name)).slice(0, MOST);
  const rest = entries.filter((entry) => !tabs.includes(entry));
  const unread = useMe().unreadNotificationCount;
  return (
    <nav className={styles.tabs} aria-label="Main navigation">
      {tabs.map((entry) => (
        <Tab key={entry.label} entry={entry} />
      ))}
      <button type="button" className={styles.tab} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
        More
        {unread > 0 && <Dot text={`${unread} unread`} />}
      </button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'More' } }}
      >
        <More entries={rest} onGo={() => setIsOpen(false)} />
      </Drawer>
    </nav>
  );
}

function Tab({ entry }: { entry: OpenEntry }) {
  const { icon: Icon, label, path } = entry;
  const waiting = useWaiting(entry);
  const isHere = entryAt(useLocation().pathname)?.label === label;
  return (
    <Link
      to={path}
      className={`${styles.tab} ${isHere ? styles.on : ''}`}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {shortLabels[label] ?? label}
      {waiting > 0 && (
        <Dot text={`${waiting} ${path === '/inbox' || path === '/chat' ? 'unread' : 'open'}`} />
      )}
    </Link>
  );
}

const Dot = ({ text }: { text: string }) => (
  <span className={styles.dot}>
    <span className="visually-hidden">, {text}</span>
  </span>
);

function More({ entries, onGo }: { entries: readonly OpenEntry[]; onGo(): void }) {
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <div className={styles.more}>
      <div className={styles.state}>
        <LiveConnectionDot />
      </div>
      {entries.map((entry) => (
        <MoreLink key={entry.label} entry={entry} onGo={onGo} />
      ))}
      <NavLink to="/profile" className={styles.line} onClick={onGo}>
        <UserRound size={20} strokeWidth={1.75} aria-hidden />
        Profile & password
      </NavLink>
      <button
        type="button"
        className={styles.line}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <ThemeIcon size={20} strokeWidth={1.75} aria-hidden />
        {theme === 'dark' ? 'Light theme' : 'Dark theme'}
      </button>
      <button
        type="button"
        className={styles.line}
        onClick={() => void signOut(() => logout(undefined, undefined, false))}
      >
        <LogOut size={20} strokeWidth={1.75} aria-hidden />
        Sign out
      </button>
      <NotificationList onGo={onGo} />
    </div>
  );
}

function MoreLink({ entry, onGo }: { entry: OpenEntry; onGo(): void }) {
  const waiting = useWaiting(entry);
  return (
    <NavLink to={entry.path} className={styles.line} onClick={onGo}>
      <entry.icon size={20} strokeWidth={1.75} aria-hidden />
      {entry.label}
      {waiting > 0 && (
        <small>
          {waiting > 99 ? '99+' : waiting}
          <span className="visually-hidden"> open</span>
        </small>
      )}
    </NavLink>
  );
}
