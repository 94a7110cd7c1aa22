import { Link, useLocation } from 'react-router';
import styles from './ListFrame.module.css';

export interface RouteTab {
  to: string;
  label: string;
}

/** Tabs that are screens of their own, each under its address. */
export function RouteTabs({ tabs }: { tabs: readonly RouteTab[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label="Lists">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={pathname === to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
