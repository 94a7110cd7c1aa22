import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { LucideIcon } from 'lucide-react';
import styles from './DenseChip.module.css';

interface Props {
  label: string;
  tone: StatusTone;
  icon: LucideIcon;
  /** The practice must act next: shown as a hollow dot. */
  owed?: boolean;
}

export function DenseChip({ label, tone, icon: Icon, owed = false }: Props) {
  return (
    <span data-whole className={`${styles.chip} ${styles[tone]}`}>
      <span className={owed ? styles.hollow : styles.solid} />
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </span>
  );
}
