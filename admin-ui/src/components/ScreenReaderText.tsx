import type { ReactNode } from 'react';
import styles from './ScreenReaderText.module.css';

export const ScreenReaderText = ({ children }: { children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
);
