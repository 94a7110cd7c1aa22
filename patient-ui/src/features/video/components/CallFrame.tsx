import type { ReactNode } from 'react';
import styles from './video.module.css';

interface Props {
  label: string;
  isLost?: boolean;
  /** Shown beside the call, in the theme’s colors. */
  beside: ReactNode;
  children: ReactNode;
}

/** Covers the whole page, always in dark colors, whatever the theme. */
export const CallFrame = ({ label, isLost = false, beside, children }: Props) => (
  <section className={styles.frame} aria-label={label} data-alone data-dock>
    <div className={styles.stage} data-theme="dark" data-lost={isLost || undefined}>
      {children}
    </div>
    {beside}
  </section>
);
