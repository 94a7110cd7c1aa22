import type { WorkingHours } from '@bedside/contracts/people/user.schema';
import { workingHours } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { planOrder, weekdays } from '../resources/providers/week.ts';

import styles from './lines.module.css';

const days = planOrder.map((weekday) => ({ value: String(weekday), label: weekdays[weekday] }));

/** A select yields text; the day is sent as a number. */
export const weeklyHoursRow = z
  .object({ weekday: z.string(), from: z.string(), to: z.string() })
  .transform((typed) => ({ ...typed, weekday: Number(typed.weekday) }))
  .pipe(workingHours);
type WeeklyHoursRow = z.input<typeof weeklyHoursRow>;

export const toWeeklyHoursRow = (line: WorkingHours): WeeklyHoursRow => ({
  ...line,
  weekday: String(line.weekday),
});

const usual: WeeklyHoursRow = { weekday: '1', from: '08:00', to: '17:00' };

interface Props {
  name: string;
  label: string;
  help: string;
}

export const AddLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button
    size="small"
    variant="outlined"
    startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
    onClick={onPress}
  >
    {label}
  </Button>
);

export const RemoveLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <IconButton size="small" aria-label={label} onClick={onPress}>
    <Trash size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);

export function WeeklyHoursFields({ name, label, help }: Props) {
  const { register, control, getFieldState, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const messageAt = (path: string) => getFieldState(`${name}.${path}`, formState).error?.message;
  const { error } = getFieldState(name, formState);
  return (
    <FieldGroup label={label} help={help} error={error?.root?.message ?? error?.message}>
      <div className={styles.lines}>
        {fields.map((field, index) => (
          <div key={field.id} className={styles.line}>
            <div className={styles.wide}>
              <SelectInput
                {...register(`${name}.${index}.weekday`)}
                label="Day"
                placeholder="Select a day"
                options={days}
                error={messageAt(`${index}.weekday`)}
              />
            </div>
            <TextInput
              {...register(`${name}.${index}.from`)}
              label="From"
              type="time"
              error={messageAt(`${index}.from`)}
            />
            <TextInput
              {...register(`${name}.${index}.to`)}
              label="To"
              type="time"
              error={messageAt(`${index}.to`)}
            />
            <RemoveLineButton label={`Remove hours (row ${index + 1})`} onPress={() => remove(index)} />
          </div>
        ))}
      </div>
      <AddLineButton label="Add hours" onPress={() => append(usual)} />
    </FieldGroup>
  );
}
