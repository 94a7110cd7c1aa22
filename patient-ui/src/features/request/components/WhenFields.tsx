import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DayPicker } from '../../../parts/DayPicker.tsx';
import { LeaveGroup } from '../../../parts/LeaveGroup.tsx';
import { SlotPicker } from '../../../parts/SlotPicker.tsx';
import type { WizardValues } from '../wizard-form.ts';

/** A day, not before today of the practice, and up to two times of it. */
export function WhenFields({ today }: { today: string }) {
  const { control, formState } = useFormContext<WizardValues>();
  const day = useWatch({ control, name: 'date' });
  const { date, slots } = formState.errors;
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={({ field }) => <DayPicker {...field} today={today} error={date?.message} />}
      />
      <Controller
        control={control}
        name="slots"
        render={({ field: { value, onChange, onBlur } }) => (
          <LeaveGroup onLeave={onBlur}>
            <SlotPicker
              value={value}
              day={day}
              onChange={onChange}
              error={slots?.message ?? slots?.root?.message}
            />
          </LeaveGroup>
        )}
      />
    </>
  );
}
