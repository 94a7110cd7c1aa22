import type { ReactNode } from 'react';
import styles from './Dock.module.css';

/** Replaces the tabs at the bottom on phones and tablets. Desktops use the aside instead. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);
