import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { ClosedNote } from './ClosedNote.tsx';
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
