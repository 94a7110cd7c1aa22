import type { ReactNode } from 'react';
import styles from './video.module.css';

interface Props {
  label: string;
  isLost?: boolean;
  /** In the theme’s colors. */
  beside: ReactNode;
  children: ReactNode;
}

/** Over the whole page, in the colors of the night, whatever the theme. */
export const CallFrame = ({ label, isLost = false, beside, children }: Props) => (
  <section className={styles.frame} aria-label={label} data-alone data-dock>
    <div className={styles.stage} data-theme="dark" data-lost={isLost || undefined}>
      {children}
    </div>
    {beside}
  </section>
);
