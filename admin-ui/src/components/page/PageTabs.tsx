import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCurrentInSight } from '../screen-hooks.ts';
import styles from './PageTabs.module.css';

interface PageTab {
  to: string;
  label: string;
  count?: number;
}

export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  // Keeps the originating list when switching tabs.
  const { state, pathname } = useLocation();
  const strip = useCurrentInSight(pathname);
  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} state={state} end={tab === tabs[0]} className={styles.tab}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <i>{tab.count.toLocaleString('en-US')}</i>}
        </NavLink>
      ))}
    </nav>
  );
}

interface Props {
  title: string;
  children: ReactNode;
}

export function PlainPage({ title, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.cards}>{children}</div>
    </div>
  );
}
