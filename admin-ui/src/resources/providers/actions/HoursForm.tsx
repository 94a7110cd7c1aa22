import { type ProviderRecord, timeOff } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import styles from '../../../components/lines.module.css';
import {
  AddLineButton,
  RemoveLineButton,
  toWeeklyHoursRow,
  WeeklyHoursFields,
  weeklyHoursRow,
} from '../../../components/WeeklyHoursFields.tsx';
import { useRefreshProviders } from '../week.ts';

const values = z.object({ hours: z.array(weeklyHoursRow), daysOff: z.array(timeOff) });

type Values = z.input<typeof values>;

/** Replaces all hours and days off. */
export function HoursForm({ provider }: { provider: ProviderRecord }) {
  const refresh = useRefreshProviders();
  const form = useForm<Values, unknown, z.output<typeof values>>({
    resolver: zodResolver(values),
    defaultValues: {
      hours: provider.hours.map(toWeeklyHoursRow),
      daysOff: provider.daysOff.map((off) => ({ reason: '', ...off })),
    },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Hours and time off"
      about={provider.fullname}
      form={form}
      submitLabel="Save hours"
      successMessage="Provider saved"
      run={(dataProvider, plan) =>
        dataProvider.update('providers', { id: provider.id, data: plan, previousData: provider })
      }
      onDone={refresh}
      onReload={() => void refresh()}
    >
      <WeeklyHoursFields
        name="hours"
        label="Working hours"
        help="If empty, visits can be scheduled any time."
      />
      <DaysOff />
    </DrawerForm>
  );
}

function DaysOff() {
  const { register, control, formState } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'daysOff' });
  const issues = formState.errors.daysOff;
  return (
    <FieldGroup label="Time off">
      {fields.map((field, index) => (
        <div key={field.id} className={styles.line}>
          <PlainTextInput
            {...register(`daysOff.${index}.from`)}
            label="First day"
            type="date"
            error={issues?.[index]?.from?.message}
          />
          <PlainTextInput
            {...register(`daysOff.${index}.to`)}
            label="Last day"
            type="date"
            error={issues?.[index]?.to?.message}
          />
          <div className={styles.wide}>
            <TextInput source={`daysOff.${index}.reason`} label="Reason" maxLength={200} />
          </div>
          <RemoveLineButton label={`Remove time off ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddLineButton label="Add time off" onPress={() => append({ from: '', to: '', reason: '' })} />
    </FieldGroup>
  );
}
