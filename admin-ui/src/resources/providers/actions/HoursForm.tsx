import { dayOff, type ProviderRecord, workingHours } from '@bedside/contracts/people/person.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { useRefreshProviders } from '../use-refresh-providers.ts';
import { planOrder, weekdays } from '../week.ts';
import styles from './HoursForm.module.css';

/** A select gives text; the day goes out as its number. */
const line = z
  .object({ weekday: z.string(), from: z.string(), to: z.string() })
  .transform((typed) => ({ ...typed, weekday: Number(typed.weekday) }))
  .pipe(workingHours);

const values = z.object({ hours: z.array(line), daysOff: z.array(dayOff) });

type Values = z.input<typeof values>;

/** When a provider works, and the days on which not: both are replaced as a whole. */
export function HoursForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  const form = useForm<Values, unknown, z.output<typeof values>>({
    resolver: zodResolver(values),
    defaultValues: {
      hours: provider.hours.map((line) => ({ ...line, weekday: String(line.weekday) })),
      daysOff: provider.daysOff.map((off) => ({ reason: '', ...off })),
    },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Hours and days off"
      about={provider.fullname}
      form={form}
      submitLabel="Save"
      run={(actions, plan) => actions.saveProvider(provider, plan)}
      onDone={refresh}
      onReload={() => void refresh()}
    >
      {() => (
        <>
          <Hours />
          <DaysOff />
        </>
      )}
    </DrawerForm>
  );
}

const days = planOrder.map((weekday) => ({ value: String(weekday), label: weekdays[weekday] }));

function Hours() {
  const { register, control, formState } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'hours' });
  const issues = formState.errors.hours;
  return (
    <FieldGroup label="Working hours" help="Without any, visits are planned at any time.">
      {fields.map((field, index) => (
        <div key={field.id} className={styles.line}>
          <div className={styles.wide}>
            <SelectInput
              {...register(`hours.${index}.weekday`)}
              label="Day"
              placeholder="Day"
              options={days}
              error={issues?.[index]?.weekday?.message}
            />
          </div>
          <TextInput
            {...register(`hours.${index}.from`)}
            label="From"
            type="time"
            error={issues?.[index]?.from?.message}
          />
          <TextInput
            {...register(`hours.${index}.to`)}
            label="To"
            type="time"
            error={issues?.[index]?.to?.message}
          />
          <RemoveButton label={`Remove hours ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddButton label="Add hours" onPress={() => append({ weekday: '1', from: '08:00', to: '17:00' })} />
    </FieldGroup>
  );
}

function DaysOff() {
  const { register, control, formState } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'daysOff' });
  const issues = formState.errors.daysOff;
  return (
    <FieldGroup label="Days off">
      {fields.map((field, index) => (
        <div key={field.id} className={styles.line}>
          <TextInput
            {...register(`daysOff.${index}.from`)}
            label="First day"
            type="date"
            error={issues?.[index]?.from?.message}
          />
          <TextInput
            {...register(`daysOff.${index}.to`)}
            label="Last day"
            type="date"
            error={issues?.[index]?.to?.message}
          />
          <div className={styles.wide}>
            <TextInput {...register(`daysOff.${index}.reason`)} label="Reason" maxLength={200} />
          </div>
          <RemoveButton label={`Remove days off ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddButton label="Add days off" onPress={() => append({ from: '', to: '', reason: '' })} />
    </FieldGroup>
  );
}

const AddButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button
    size="small"
    variant="outlined"
    startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
    onClick={onPress}
  >
    {label}
  </Button>
);

const RemoveButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <IconButton size="small" aria-label={label} onClick={onPress}>
    <Trash size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
