import { appointmentSlot, timesOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';

export const timeOfDaySchema = { appointmentSlot };

const slotWords: Readonly<Record<(typeof timesOfDay)[number], string>> = {
  MORNING: 'Morning (8–11 AM)',
  AFTERNOON: 'Afternoon (11 AM–2 PM)',
  EVENING: 'Evening (2–5 PM)',
  ASAP: 'As soon as possible',
};

/** Up to two times of day, or as soon as possible. */
export const TimeOfDayFields = ({ field, error }: { field: UseFormRegisterReturn; error?: string }) => (
  <FieldGroup label="Preferred time" required error={error}>
    {timesOfDay.map((slot) => (
      <CheckboxRow key={slot} {...field} value={slot}>
        {slotWords[slot]}
      </CheckboxRow>
    ))}
  </FieldGroup>
);
