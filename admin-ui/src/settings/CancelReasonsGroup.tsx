import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { AddLineButton, RemoveLineButton } from '../components/WeeklyHoursFields.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useTouchedMessage } from './plain-fields.ts';
import styles from './settings.module.css';

const { cancelReasons } = settingsGroups.cancellation.shape;
const values = z.object({
  cancelReasons: z
    .array(z.object({ reason: cancelReasons.element }))
    .min(1, 'Enter at least one reason.')
    .max(20, 'Enter up to 20 reasons.'),
});
type Values = z.input<typeof values>;

const toForm = (record: SettingsRecord): Values => ({
  cancelReasons: settingsGroups.cancellation.parse(record.values).cancelReasons.map((reason) => ({ reason })),
});
const toSettings = values.transform((typed) => ({
  cancelReasons: typed.cancelReasons.map(({ reason }) => reason),
}));

export function CancelReasonsGroup({ title, record }: { title: string; record: SettingsRecord }) {
  const form = useForm<Values, unknown, z.output<typeof toSettings>>({
    resolver: zodResolver(toSettings),
    defaultValues: toForm(record),
    mode: 'onTouched',
  });
  return (
    <GroupForm title={title} record={record} form={form} toForm={toForm}>
      <Reasons />
    </GroupForm>
  );
}

function Reasons() {
  const { register, control, formState } = useFormContext<Values>();
  const messageAt = useTouchedMessage<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'cancelReasons' });
  return (
    <FieldGroup
      label="Reasons"
      help="Staff choose one when they cancel a visit and can add details. Patients see it. “Other” is always offered."
      error={formState.errors.cancelReasons?.root?.message ?? formState.errors.cancelReasons?.message}
    >
      {fields.map((field, index) => (
        <div key={field.id} className={styles.reason}>
          <TextInput
            {...register(`cancelReasons.${index}.reason`)}
            label={`Reason ${index + 1}`}
            maxLength={80}
            error={messageAt(`cancelReasons.${index}.reason`)}
          />
          <RemoveLineButton label={`Remove reason ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddLineButton label="Add reason" onPress={() => append({ reason: '' })} />
    </FieldGroup>
  );
}
