import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import { day as dayField } from '@bedside/contracts/common/fields';
import { toDate } from '@bedside/ui-kit/calendar-grid';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import type { Ref } from 'react';
import { configQuery } from '../api/config-queries.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { useDateTexts } from './DateFilter.tsx';
import {
  clockIn,
  isOneTooMany,
  isOpenOn,
  monthsText,
  nextOpenDays,
  pastTimesOfDay,
  toggleTimeOfDay,
  usualDays,
} from './open-days.ts';
import styles from './pickers.module.css';

interface Props {
  value: string;
  onChange: (day: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** `yyyy-MM-dd` in the practice's time zone */
  today: string;
  narrow?: boolean;
  error: string | undefined;
}

export function DatePicker({ value, onChange, onBlur, ref, today, narrow = false, error }: Props) {
  const { booking } = useTexts();
  const dateTexts = useDateTexts();
  const practice = useQuery(configQuery).data?.practice ?? usualDays;
  const days = nextOpenDays(today, practice);
  const isClosed = dayField.safeParse(value).success && !isOpenOn(value, practice);
  const text = (of: string, pattern: string) => format(toDate(of), pattern, { locale: dateTexts.locale });
  return (
    <FieldGroup
      label={booking.date}
      required
      aside={monthsText(days[0] ?? today, days.at(-1) ?? today, text)}
    >
      <div className={narrow ? styles.daysNarrow : styles.days}>
        <div className={styles.daysRow}>
          {days.map((open) => (
            <button
              key={open}
              type="button"
              className={styles.day}
              aria-pressed={open === value}
              onClick={() => onChange(open)}
            >
              <span>{text(open, 'EEE')}</span>
              <b>{Number(open.slice(8))}</b>
              <i className="visually-hidden">{text(open, 'MMMM yyyy')}</i>
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
          help={isClosed && booking.closedDay}
          error={error}
        />
      </div>
    </FieldGroup>
  );
}

interface TimeOfDayPickerProps {
  value: readonly TimeOfDay[];
  /** `yyyy-MM-dd`, or empty. Times of day that are already over on this day are disabled. */
  day: string;
  onChange: (slots: TimeOfDay[]) => void;
  narrow?: boolean;
  error: string | undefined;
}

export function TimeOfDayPicker({ value, day, onChange, narrow = false, error }: TimeOfDayPickerProps) {
  const { booking, when } = useTexts();
  const { zone } = useFormats();
  const over = pastTimesOfDay(day, clockIn(zone, new Date()));
  return (
    <FieldGroup label={booking.slot} required aside={booking.slotAside} error={error}>
      <div className={narrow ? styles.slotsNarrow : styles.slots}>
        {timesOfDay.map((slot) => (
          <ChoiceTile
            key={slot}
            type="checkbox"
            name="slots"
            checked={value.includes(slot)}
            disabled={isOneTooMany(value, slot) || (over.includes(slot) && !value.includes(slot))}
            onChange={() => onChange(toggleTimeOfDay(value, slot))}
            title={when.slots[slot]}
            note={when.slotHours[slot]}
            invalid={error !== undefined}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
