import type { ReactNode } from 'react';
import styles from './Dock.module.css';

/** In reach of the thumb on phones and tablets, in the place of the tabs; a desk has its aside instead. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
);
