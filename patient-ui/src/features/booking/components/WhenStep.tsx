import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DatePicker, TimeOfDayPicker } from '../../../components/DatePicker.tsx';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';

export function WhenStep({ today, hours }: { today: string; hours: string }) {
  const { booking, form } = useTexts();
  const { openingHours } = useFirstTexts();
  const { control, register, formState } = useFormContext<BookingValues>();
  const telemedicine = useWatch({ control, name: 'telemedicine' });
  const day = useWatch({ control, name: 'date' });
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={({ field }) => <DatePicker {...field} today={today} error={errors.date?.message} />}
      />
      <Controller
        control={control}
        name="slots"
        render={({ field: { value, onChange } }) => (
          <TimeOfDayPicker
            value={value}
            day={day}
            onChange={onChange}
            error={errors.slots?.message ?? errors.slots?.root?.message}
          />
        )}
      />
      {telemedicine && (
        <TextInput
          {...register('callTime')}
          type="time"
          label={booking.callTime}
          aside={form.optional}
          help={booking.callTimeHelp(openingHours(hours))}
          error={errors.callTime?.message}
        />
      )}
    </>
  );
}
