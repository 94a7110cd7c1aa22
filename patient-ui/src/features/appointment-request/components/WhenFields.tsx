import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DatePicker, TimeOfDayPicker } from '../../../components/DatePicker.tsx';
import { UnsavedChangesGroup } from '../../../components/UnsavedChanges.tsx';
import type { WizardValues } from '../wizard-form.ts';

export function WhenFields({ today }: { today: string }) {
  const { control, formState } = useFormContext<WizardValues>();
  const day = useWatch({ control, name: 'date' });
  const { date, slots } = formState.errors;
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={({ field }) => <DatePicker {...field} today={today} error={date?.message} />}
      />
      <Controller
        control={control}
        name="slots"
        render={({ field: { value, onChange, onBlur } }) => (
          <UnsavedChangesGroup onLeave={onBlur}>
            <TimeOfDayPicker
              value={value}
              day={day}
              onChange={onChange}
              error={slots?.message ?? slots?.root?.message}
            />
          </UnsavedChangesGroup>
        )}
      />
    </>
  );
}
