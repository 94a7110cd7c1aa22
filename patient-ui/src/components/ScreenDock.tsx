import type { ReactNode } from 'react';
import styles from './ScreenDock.module.css';

/** A screen's buttons: in reach of the thumb on phones and tablets, below what they belong to on a desk. */
export const ScreenDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);
