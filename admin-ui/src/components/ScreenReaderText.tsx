import type { ReactNode } from 'react';
import styles from './ScreenReaderText.module.css';

/** Words for a screen reader alone, where the eye sees what is meant. */
export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
);
