import type { ReactNode } from 'react';
import styles from './ScreenDock.module.css';

export const ScreenDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);
