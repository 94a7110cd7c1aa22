import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { planOrder, weekdays } from '../resources/providers/week.ts';
import { AddLineButton, RemoveLineButton } from './LineButtons.tsx';
import styles from './lines.module.css';
import type { WeeklyHoursRow } from './week-line.ts';

const days = planOrder.map((weekday) => ({ value: String(weekday), label: weekdays[weekday] }));
const usual: WeeklyHoursRow = { weekday: '1', from: '08:00', to: '17:00' };

interface Props {
  /** Where the lines stand in the form around it. */
  name: string;
  label: string;
  help: string;
}

/** The lines of a week: which day, from when to when. */
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
