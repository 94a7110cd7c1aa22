import Drawer from '@mui/material/Drawer';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { NavLink } from 'react-router';
import { useMe } from '../data/me.ts';
import { NotificationList } from './Bell.tsx';
import styles from './BottomNav.module.css';
import { LiveConnectionDot } from './LiveConnectionDot.tsx';
import { pathOf, type Screen, useSections } from './screens.ts';

const preferred: readonly string[] = [
  '/',
  '/my-day',
  '/inbox',
  '/appointments',
  '/patients',
  '/payments',
  '/chat',
];
const MOST = 5;
const shortLabels: Readonly<Record<string, string>> = { '/': 'Today', '/appointments': 'Visits' };

export function BottomNav() {
  const [isOpen, setIsOpen] = useState(false);
  const screens = useSections().flatMap((section) => section.screens);
  const tabs = preferred
    .flatMap((name) => screens.filter((screen) => pathOf(screen) === name))
    .slice(0, MOST);
  const rest = screens.filter((screen) => !tabs.includes(screen));
  const unread = useMe().unreadNotificationCount;
  return (
    <nav className={styles.tabs} aria-label="Main navigation">
      {tabs.map((screen) => (
        <Tab key={pathOf(screen)} screen={screen} />
      ))}
      <button type="button" className={styles.tab} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
        More
        {unread > 0 && <span className={styles.dot} aria-label={`, ${unread} unread`} role="img" />}
      </button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'More' } }}
      >
        <More screens={rest} onGo={() => setIsOpen(false)} />
      </Drawer>
    </nav>
  );
}

function Tab({ screen }: { screen: Screen }) {
  const Icon = screen.icon;
  const waiting = screen.waiting?.(useMe()) ?? 0;
  return (
    <NavLink
      to={pathOf(screen)}
      end={pathOf(screen) === '/'}
      className={({ isActive }) => `${styles.tab} ${isActive ? styles.on : ''}`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {shortLabels[pathOf(screen)] ?? screen.label}
      {waiting > 0 && <span className={styles.dot} aria-label={`, ${waiting} unread`} role="img" />}
    </NavLink>
  );
}

function More({ screens, onGo }: { screens: readonly Screen[]; onGo(): void }) {
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <div className={styles.more}>
      <div className={styles.state}>
        <LiveConnectionDot />
      </div>
      {screens.map((screen) => (
        <NavLink key={pathOf(screen)} to={pathOf(screen)} className={styles.line} onClick={onGo}>
          <screen.icon size={20} strokeWidth={1.75} aria-hidden />
          {screen.label}
        </NavLink>
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
      <button type="button" className={styles.line} onClick={() => logout(undefined, undefined, false)}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden />
        Sign out
      </button>
      <NotificationList onGo={onGo} />
    </div>
  );
}
