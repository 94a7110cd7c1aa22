import type { ReactNode } from 'react';
import styles from './Dock.module.css';

/** Fixed to the bottom on phones and tablets in place of the tabs; desktop uses the aside. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);
