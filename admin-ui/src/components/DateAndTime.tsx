import { closedBecause } from '@bedside/contracts/practice/opening';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useConfig } from '../data/me.ts';
import styles from './DateAndTime.module.css';
import { TextInput } from './inputs.tsx';

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.two}>{children}</div>
);

interface Props {
  /** The names of both fields, which are required. */
  date: string;
  time: string;
  timeLabel?: string;
}

interface ClosedNoteProps {
  /** `yyyy-MM-dd`, or empty */
  date: string;
  /** `HH:mm`, or empty */
  time: string;
}

/** A warning only; staff may continue. */
export function ClosedNote({ date, time }: ClosedNoteProps) {
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

/** Warns if the practice is closed then. */
export function DateAndTime({ date, time, timeLabel = 'Time' }: Props) {
  const { watch } = useFormContext<Record<string, string>>();
  return (
    <>
      <FieldPair>
        <TextInput source={date} label="Date" type="date" required invalidText="Select a date." />
        <TextInput source={time} label={timeLabel} type="time" required invalidText="Select a time." />
      </FieldPair>
      <ClosedNote date={watch(date) ?? ''} time={watch(time) ?? ''} />
    </>
  );
}
