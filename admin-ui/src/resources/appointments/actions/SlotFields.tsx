import { appointmentSlot, timeSlots } from '@bedside/contracts/appointments/appointment.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TickLine } from '../../../parts/TickLine.tsx';

export const slotShape = { appointmentSlot };

const slotWords: Readonly<Record<(typeof timeSlots)[number], string>> = {
  MORNING: 'Morning (8–11 AM)',
  AFTERNOON: 'Afternoon (11 AM–2 PM)',
  EVENING: 'Evening (2–5 PM)',
  ASAP: 'As soon as possible',
};

/** Up to two times of day, or as soon as possible. */
export const SlotFields = ({ field, error }: { field: UseFormRegisterReturn; error?: string }) => (
  <FieldGroup label="Preferred time" required error={error}>
    {timeSlots.map((slot) => (
      <TickLine key={slot} {...field} value={slot}>
        {slotWords[slot]}
      </TickLine>
    ))}
  </FieldGroup>
);
