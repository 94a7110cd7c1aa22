import { TextInput } from '@bedside/ui-kit/components/TextInput';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ClosedNote } from './ClosedNote.tsx';
import styles from './DateAndTime.module.css';

interface Props {
  date: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
  /** Current values, for the closed-hours warning. */
  chosen?: { date: string; time: string };
  isDateWrong: boolean;
  isTimeWrong: boolean;
  timeLabel?: string;
}

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.two}>{children}</div>
);

/** Both are required. Warns if the practice is closed then. */
export const DateAndTime = ({ date, time, chosen, isDateWrong, isTimeWrong, timeLabel = 'Time' }: Props) => (
  <>
    <FieldPair>
      <TextInput
        {...date}
        label="Date"
        type="date"
        required
        error={isDateWrong ? 'Select a date.' : undefined}
      />
      <TextInput
        {...time}
        label={timeLabel}
        type="time"
        required
        error={isTimeWrong ? 'Select a time.' : undefined}
      />
    </FieldPair>
    {chosen && <ClosedNote {...chosen} />}
  </>
);
