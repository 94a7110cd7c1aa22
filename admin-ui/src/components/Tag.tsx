import type { ReactNode } from 'react';
import styles from './Tag.module.css';

export const Tag = ({ tone, children }: { tone?: 'orange'; children: ReactNode }) => (
  <span data-whole className={tone ? `${styles.tag} ${styles[tone] ?? ''}` : styles.tag}>
    {children}
  </span>
);
