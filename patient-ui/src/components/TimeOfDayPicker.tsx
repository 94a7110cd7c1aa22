import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './pickers.module.css';
import { clockIn, isTimeOfDayPast, pastTimesOfDay, toggleTimeOfDay } from './time-slots.ts';

interface Props {
  value: readonly TimeOfDay[];
  /** `yyyy-MM-dd`, or empty. Times already past on this day are disabled. */
  day: string;
  onChange: (slots: TimeOfDay[]) => void;
  narrow?: boolean;
  error: string | undefined;
}

export function TimeOfDayPicker({ value, day, onChange, narrow = false, error }: Props) {
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
            disabled={isTimeOfDayPast(value, slot) || (over.includes(slot) && !value.includes(slot))}
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
