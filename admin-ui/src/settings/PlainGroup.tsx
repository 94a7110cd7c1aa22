import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../components/CheckboxInput.tsx';
import { PhoneInput, SelectInput, TextArea, TextInput } from '../components/inputs.tsx';
import { GroupForm } from './GroupForm.tsx';
import { isSame } from './hours-form.ts';
import styles from './settings.module.css';
import { asNumber } from './use-settings.ts';

export interface PlainField {
  name: string;
  label: string;
  kind: 'text' | 'phone' | 'time' | 'number' | 'money' | 'zone' | 'yesNo' | 'longText';
  unit?: string;
  help?: string;
  isOptional?: true;
}

interface Props {
  title: string;
  group: keyof typeof plain;
  record: SettingsRecord;
  fields: readonly PlainField[];
}

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
type Values = z.infer<typeof values>;

const {
  hours: _hours,
  zones: _zones,
  cancellation: _cancellation,
  confidentialVisits: _confidentialVisits,
  ...plain
} = settingsGroups;
const schemas: Record<keyof typeof plain, z.ZodType<Values, Values>> = plain;

const toForm = (record: SettingsRecord): Values => values.parse(record.values);

export function PlainGroup({ title, group, record, fields }: Props) {
  return (
    <GroupForm
      title={title}
      record={record}
      schema={schemas[group]}
      toForm={toForm}
      changesOf={(now, saved) =>
        fields.filter(({ name }) => !isSame(now[name], saved[name])).map(({ label }) => label)
      }
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <Plain key={field.name} field={field} />
        ))}
      </div>
    </GroupForm>
  );
}

const american = /^(America\/(?!Argentina|Indiana\/[P-W])|Pacific\/(Honolulu|Guam))/;

/** The time zones of the continent, plus the current one. */
const timeZones = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => american.test(zone)), current])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

function Plain({ field: { name, label, kind, unit, help, isOptional } }: { field: PlainField }) {
  const { watch } = useFormContext<Values>();
  const shared = { source: name, label, help, required: !isOptional };
  const end = unit && <span className={styles.unit}>{unit}</span>;
  switch (kind) {
    case 'zone':
      return (
        <SelectInput {...shared} placeholder="Select a time zone" options={timeZones(String(watch(name)))} />
      );
    case 'number':
      return <TextInput {...shared} parse={asNumber} inputMode="decimal" end={end} />;
    case 'money':
      return <TextInput {...shared} parse={asNumber} inputMode="decimal" start="$" end={end} />;
    case 'time':
      return <TextInput {...shared} type="time" end={end} />;
    case 'phone':
      return <PhoneInput {...shared} autoComplete="off" />;
    case 'yesNo':
      return (
        <div className={styles.whole}>
          <CheckboxRow source={name}>{label}</CheckboxRow>
          {help && <p className={styles.unit}>{help}</p>}
        </div>
      );
    case 'longText':
      return (
        <div className={styles.whole}>
          <TextArea {...shared} rows={4} maxLength={600} />
        </div>
      );
    case 'text':
      return <TextInput {...shared} maxLength={60} autoComplete="off" />;
  }
}
