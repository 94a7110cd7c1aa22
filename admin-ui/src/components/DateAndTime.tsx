import { closedBecause, isOpenOn, nextOpenDay } from '@bedside/contracts/practice/opening';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
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
  /** The names of both fields. Both are required. */
  date: string;
  time: string;
  timeLabel?: string;
}

interface ClosedNoteProps {
  /** `yyyy-MM-dd`, or empty */
  date: string;
  /** `HH:mm`, or empty */
  time: string;
  /** If set, offers the next open day in place of a closed one. */
  onChooseDay?(day: string): void;
}

/** Only a warning: staff may continue. */
export function ClosedNote({ date, time, onChooseDay }: ClosedNoteProps) {
  const practice = useConfig()?.practice;
  const formats = useFormats();
  const why = practice && date ? closedBecause(date, time, practice) : null;
  const next = why && practice && !isOpenOn(date, practice) ? nextOpenDay(date, practice) : undefined;
  return (
    <>
      <p className={why ? styles.note : styles.none} role="status">
        {why && (
          <>
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {why} You can still choose it.
          </>
        )}
      </p>
      {onChooseDay && next && (
        <div>
          <Button kind="secondary" small onClick={() => onChooseDay(next)}>
            Choose {dayText(next, 'short', formats)}
          </Button>
        </div>
      )}
    </>
  );
}

/** Warns about a closed day in the surrounding form, for a date without a time. */
export function ClosedDayNote({ source }: { source: string }) {
  const { watch, setValue } = useFormContext<Record<string, string>>();
  return (
    <ClosedNote
      date={watch(source) ?? ''}
      time=""
      onChooseDay={(day) => setValue(source, day, { shouldDirty: true })}
    />
  );
}

/** Warns if the practice is closed at that time. */
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
