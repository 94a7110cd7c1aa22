import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import styles from './Missing.module.css';

/** What keeps the step from going on. Always rendered, so that screen readers announce it. */
export const Missing = ({ children }: { children: ReactNode }) => (
  <p aria-live="polite" className={styles.missing}>
    {children && (
      <>
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        {children}
      </>
    )}
  </p>
);
