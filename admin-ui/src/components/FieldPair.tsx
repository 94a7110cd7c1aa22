import type { ReactNode } from 'react';
import styles from './FieldPair.module.css';

/** Two short fields beside each other. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.two}>{children}</div>
);
