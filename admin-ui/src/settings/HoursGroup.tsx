import { day } from '@bedside/contracts/common/fields';
import { holiday, type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ArrayInput } from '../components/ArrayInput.tsx';
import { TextInput } from '../components/inputs.tsx';
import { toWeeklyHoursRow, WeeklyHoursFields, weeklyHoursRow } from '../components/WeeklyHoursFields.tsx';
import { GroupForm } from './GroupForm.tsx';
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
        source="openingHours"
        label="Opening hours"
        help="Shown in messages and on invoices. Days without hours are closed, and requests are answered the next open day."
      />
      <ArrayInput
        source="holidays"
        label="Holidays"
        help="Closed all day. Patients can still request visits."
        addLabel="Add holiday"
        lineName={(number) => `holiday ${number}`}
        newLine={{ date: '', name: '' }}
        lineClass={styles.holiday}
      >
        {(at) => (
          <>
            <TextInput source={`${at}.date`} label="Day" type="date" />
            <TextInput source={`${at}.name`} label="Name" maxLength={60} />
          </>
        )}
      </ArrayInput>
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
