import { day as dayField } from '@bedside/contracts/common/fields';
import { holiday } from '@bedside/contracts/practice/opening';
import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Row } from '@bedside/ui-kit/components/Stack';
import Copy from 'lucide-react/icons/copy';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { useFieldError } from '../components/form-fields.ts';
import { TextInput } from '../components/inputs.tsx';
import { Card } from '../components/page/Card.tsx';
import { MenuAction, RowMenu } from '../components/RowMenu.tsx';
import { TimeInput } from '../components/TimeInput.tsx';
import { clockText } from '../resources/providers/week.ts';
import { GroupForm } from './GroupForm.tsx';
import { Holidays } from './Holidays.tsx';
import { HoursPreview } from './HoursPreview.tsx';
import hourStyles from './hours.module.css';
import {
  changedDays,
  type DayHours,
  dayName,
  isSame,
  lastStart,
  toWeekHours,
  usualHours,
  weekHours,
} from './hours-form.ts';
import styles from './settings.module.css';

const { sameDayUntil } = settingsGroups.hours.shape;
const values = z.object({
  days: weekHours,
  holidays: z.array(holiday.extend({ date: z.string().min(1, 'Select a date.').pipe(dayField) })).max(100),
  sameDayUntil,
});
export type HoursValues = z.input<typeof values>;
const toSettings = values.transform(({ days, ...rest }) => ({ ...rest, openingHours: days }));

function toForm(record: SettingsRecord): HoursValues {
  const { openingHours, ...rest } = settingsGroups.hours.parse(record.values);
  return { ...rest, days: toWeekHours(openingHours) };
}

const changesOf = (now: HoursValues, saved: HoursValues) => [
  ...changedDays(now.days, saved.days),
  ...(isSame(now.holidays, saved.holidays) ? [] : ['Holidays']),
  ...(now.sameDayUntil === saved.sameDayUntil ? [] : ['Same-day requests']),
];

interface Props {
  record: SettingsRecord;
  /** The length of visits whose services don’t set one. */
  visitMinutes: number;
}

export function HoursGroup({ record, visitMinutes }: Props) {
  const saved = toForm(record);
  return (
    <GroupForm
      title="Opening hours"
      isPlain
      record={record}
      schema={toSettings}
      toForm={toForm}
      changesOf={changesOf}
    >
      <div className={styles.beside}>
        <div className={styles.column}>
          <Week saved={saved.days} visitMinutes={visitMinutes} />
          <Holidays saved={saved.holidays} />
          <div className={styles.fields}>
            <TextInput
              source="sameDayUntil"
              label="Same-day requests until"
              required
              type="time"
              help="Later requests get a next-business-day reply."
            />
          </div>
        </div>
        <HoursPreview saved={saved} />
      </div>
    </GroupForm>
  );
}

function Week({ saved, visitMinutes }: { saved: readonly DayHours[]; visitMinutes: number }) {
  const { watch, setValue } = useFormContext<HoursValues>();
  const error = useFieldError('days');
  const days = watch('days');
  const monday = days[0];
  const set = (index: number, change: Partial<DayHours>) => {
    const day = days[index];
    if (day)
      setValue(
        `days.${index}`,
        { ...day, ...change },
        { shouldDirty: true, shouldTouch: true, shouldValidate: true },
      );
  };
  const copyTo = (from: DayHours, indexes: readonly number[]) => {
    for (const index of indexes)
      set(index, { isOpen: from.isOpen, hours: from.hours.map((line) => ({ ...line })) });
  };
  return (
    <Card
      title="Opening hours"
      end={
        <Button kind="text" small onClick={() => monday && copyTo(monday, [1, 2, 3, 4])}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          Copy Monday to weekdays
        </Button>
      }
    >
      <table className={hourStyles.hours}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Open</th>
            <th scope="col">Hours</th>
            <th scope="col">Last start</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <Day
              key={day.weekday}
              at={`days.${index}`}
              day={day}
              isChanged={!isSame(day, saved[index])}
              visitMinutes={visitMinutes}
              onChange={(change) => set(index, change)}
              onCopy={() =>
                copyTo(
                  day,
                  [...days.keys()].filter((other) => other !== index),
                )
              }
            />
          ))}
        </tbody>
      </table>
      {error && <p className={hourStyles.error}>{error}</p>}
    </Card>
  );
}

interface DayProps {
  at: string;
  day: DayHours;
  isChanged: boolean;
  visitMinutes: number;
  onChange(change: Partial<DayHours>): void;
  onCopy(): void;
}

export function Day({ at, day, isChanged, visitMinutes, onChange, onCopy }: DayProps) {
  const name = dayName(day.weekday);
  const last = lastStart(day, visitMinutes);
  const end = day.hours.at(-1)?.to ?? '';
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{name}</th>
      <td>
        <input
          type="checkbox"
          role="switch"
          aria-checked={day.isOpen}
          className={hourStyles.switch}
          aria-label={`${name} open`}
          checked={day.isOpen}
          onChange={({ target: { checked } }) =>
            onChange({ isOpen: checked, hours: day.hours.length > 0 ? day.hours : [usualHours] })
          }
        />
      </td>
      <td>
        {day.isOpen ? (
          <span className={hourStyles.pairs}>
            {[...day.hours.entries()].map(([index, line]) => (
              <Pair
                key={`${day.weekday}.${index}`}
                at={`${at}.hours.${index}`}
                name={`${name}${index > 0 ? `, hours ${index + 1}` : ''}`}
                from={line.from}
              />
            ))}
          </span>
        ) : (
          <span className={styles.muted}>Closed</span>
        )}
      </td>
      <td className={hourStyles.last}>{last ? clockText(last) : '–'}</td>
      <td>
        <RowMenu label={`${name}: more actions`}>
          <MenuAction
            label="Add hours"
            isBusy={!day.isOpen || day.hours.length > 2 || end >= '22:00'}
            onPress={() => onChange({ hours: [...day.hours, hoursAfter(end)] })}
          />
          {day.hours.length > 1 && (
            <MenuAction
              label="Remove last hours"
              onPress={() => onChange({ hours: day.hours.slice(0, -1) })}
            />
          )}
          <MenuAction label="Copy to every day" onPress={onCopy} />
        </RowMenu>
      </td>
    </tr>
  );
}

/** A suggestion for the next hours: two hours, after an hour’s break. */
function hoursAfter(end: string): { from: string; to: string } {
  const hour = Number(end.slice(0, 2)) + 1;
  const at = (later: number) =>
    `${String(Math.min(hour + later, 23)).padStart(2, '0')}:${end.slice(3) || '00'}`;
  return { from: at(0), to: at(2) };
}

function Pair({ at, name, from }: { at: string; name: string; from: string }) {
  const fromError = useFieldError(`${at}.from`);
  const toError = useFieldError(`${at}.to`);
  return (
    <span>
      <Row as="span" gap={6}>
        <TimeInput source={`${at}.from`} label={`${name}: from`} />
        <span className={styles.muted}>–</span>
        <TimeInput source={`${at}.to`} label={`${name}: to`} after={from} />
      </Row>
      {(fromError ?? toError) && (
        <span role="alert" className={hourStyles.error}>
          {fromError ?? toError}
        </span>
      )}
    </span>
  );
}
