import { type WorkingHours, workingHours } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { planOrder, weekdays } from '../resources/providers/week.ts';
import { ArrayInput } from './ArrayInput.tsx';
import { SelectInput, TextInput } from './inputs.tsx';
import styles from './lines.module.css';

const days = planOrder.map((weekday) => ({ value: String(weekday), label: weekdays[weekday] }));

/** A select’s value is text, but the day is sent as a number. */
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
  source: string;
  label: string;
  help: string;
}

export const WeeklyHoursFields = (props: Props) => (
  <ArrayInput
    {...props}
    addLabel="Add hours"
    lineName={(number) => `hours (row ${number})`}
    newLine={usual}
    lineClass={styles.line}
    frameClass={styles.lines}
  >
    {(at) => (
      <>
        <div className={styles.wide}>
          <SelectInput source={`${at}.weekday`} label="Day" placeholder="Select a day" options={days} />
        </div>
        <TextInput source={`${at}.from`} label="From" type="time" />
        <TextInput source={`${at}.to`} label="To" type="time" />
      </>
    )}
  </ArrayInput>
);
