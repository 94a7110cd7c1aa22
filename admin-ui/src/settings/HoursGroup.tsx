import { day } from '@bedside/contracts/common/fields';
import { holiday, type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { TextInput } from '../components/inputs.tsx';
import {
  AddLineButton,
  RemoveLineButton,
  toWeeklyHoursRow,
  WeeklyHoursFields,
  weeklyHoursRow,
} from '../components/WeeklyHoursFields.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useTouchedMessage } from './plain-fields.ts';
import styles from './settings.module.css';

const { sameDayUntil } = settingsGroups.hours.shape;
const values = z.object({
  openingHours: z.array(weeklyHoursRow).min(1, 'Add at least one day.').max(21),
  holidays: z.array(holiday.extend({ date: z.string().min(1, 'Select a date.').pipe(day) })).max(100),
  sameDayUntil,
});
type Values = z.input<typeof values>;

function toForm(record: SettingsRecord): Values {
  const { openingHours, ...rest } = settingsGroups.hours.parse(record.values);
  return { ...rest, openingHours: openingHours.map(toWeeklyHoursRow) };
}

export function HoursGroup({ title, record }: { title: string; record: SettingsRecord }) {
  const form = useForm<Values, unknown, z.output<typeof values>>({
    resolver: zodResolver(values),
    defaultValues: toForm(record),
    mode: 'onTouched',
  });
  return (
    <GroupForm title={title} record={record} form={form} toForm={toForm}>
      <WeeklyHoursFields
        name="openingHours"
        label="Opening hours"
        help="Shown in messages and on invoices. Days without hours are closed, and requests are answered the next open day."
      />
      <Holidays />
      <div className={styles.fields}>
        <TextInput
          source="sameDayUntil"
          label="Same-day reply cutoff"
          required
          type="time"
          help="Patients who request a visit after this time see “next business day.”"
        />
      </div>
    </GroupForm>
  );
}

function Holidays() {
  const { register, control } = useFormContext<Values>();
  const messageAt = useTouchedMessage<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' });
  return (
    <FieldGroup label="Holidays" help="Closed all day. Patients can still request visits.">
      {fields.map((field, index) => (
        <div key={field.id} className={styles.holiday}>
          <PlainTextInput
            {...register(`holidays.${index}.date`)}
            label="Day"
            type="date"
            error={messageAt(`holidays.${index}.date`)}
          />
          <PlainTextInput
            {...register(`holidays.${index}.name`)}
            label="Name"
            maxLength={60}
            error={messageAt(`holidays.${index}.name`)}
          />
          <RemoveLineButton label={`Remove holiday ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddLineButton label="Add holiday" onPress={() => append({ date: '', name: '' })} />
    </FieldGroup>
  );
}
