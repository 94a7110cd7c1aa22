import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import styles from './Missing.module.css';

/** What is missing to continue. Always rendered, so that screen readers announce changes. */
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
