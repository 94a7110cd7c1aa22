import { closedBecause } from '@bedside/contracts/practice/opening';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useConfig } from '../data/me.ts';
import styles from './ClosedNote.module.css';

interface Props {
  /** `yyyy-MM-dd`, or empty */
  date: string;
  /** `HH:mm`, or empty */
  time: string;
}

/** A warning only; staff may continue. */
export function ClosedNote({ date, time }: Props) {
  const practice = useConfig()?.practice;
  const why = practice && date && time ? closedBecause(date, time, practice) : null;
  return (
    <p className={why ? styles.note : styles.none} role="status">
      {why && (
        <>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {why} You can still choose it.
        </>
      )}
    </p>
  );
}
