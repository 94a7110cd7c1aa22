import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './FilterChip.module.css';

interface Props {
  label: string;
  value: string;
  onClear?(): void;
  isOpen: boolean;
  onOpen(anchor: HTMLElement): void;
  /** What opens. */
  children: ReactNode;
}

/** The button of a filter, with a cross while it narrows the list. */
export const ChipFrame = ({ label, value, onClear, isOpen, onOpen, children }: Props) => (
  <span className={styles.chip}>
    <button
      type="button"
      className={styles.main}
      aria-haspopup="true"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span>{label}</span> {value}
      {!onClear && <ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
    </button>
    {onClear && (
      <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={onClear}>
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    )}
    {children}
  </span>
);
