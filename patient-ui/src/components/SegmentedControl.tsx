import type { ReactNode } from 'react';
import styles from './SegmentedControl.module.css';

interface Props {
  label: string;
  scrolls?: boolean;
  children: ReactNode;
}

export const SegmentedControl = ({ label, scrolls = false, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own
  <div role="group" aria-label={label} className={scrolls ? styles.scrolls : styles.pills}>
    {children}
  </div>
);

interface PillProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

export const SegmentedOption = ({ pressed, onPress, children }: PillProps) => (
  <button type="button" className={styles.pill} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);

export const pillClass = styles.pill;
