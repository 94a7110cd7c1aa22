import { toDate } from '@bedside/ui-kit/calendar-grid';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { format } from 'date-fns';
import type { Ref } from 'react';
import { useTexts } from '../texts/TextsProvider.tsx';
import { nextOpenDays } from './open-days.ts';
import styles from './pickers.module.css';
import { useDateTexts } from './use-date-texts.ts';

interface Props {
  value: string;
  onChange: (day: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** `yyyy-MM-dd`, the practice's. */
  today: string;
  /** Stands in a dialog: never beside each other. */
  narrow?: boolean;
  error: string | undefined;
}

/** The next working days as tiles, any other one from the calendar. */
export function DayPicker({ value, onChange, onBlur, ref, today, narrow = false, error }: Props) {
  const { booking } = useTexts();
  const dateTexts = useDateTexts();
  const days = nextOpenDays(today);
  const words = (day: string, pattern: string) => format(toDate(day), pattern, { locale: dateTexts.locale });
  return (
    <FieldGroup label={booking.date} required aside={words(days[0] ?? today, 'MMMM yyyy')}>
      <div className={narrow ? styles.daysNarrow : styles.days}>
        <div className={styles.daysRow}>
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-pressed={day === value}
              onClick={() => onChange(day)}
            >
              <span>{words(day, 'EEE')}</span>
              <b>{Number(day.slice(8))}</b>
              <i className="spoken">{words(day, 'MMMM yyyy')}</i>
            </button>
          ))}
        </div>
        <DateField
          ref={ref}
          name="date"
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          min={today}
          label={booking.date}
          labelHidden
          texts={dateTexts}
          error={error}
        />
      </div>
    </FieldGroup>
  );
}
