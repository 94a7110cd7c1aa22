import {
  type SettingsRecord,
  serviceZone,
  settingsGroups,
} from '@bedside/contracts/practice/settings.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../components/TextArea.tsx';
import { AddLineButton, RemoveLineButton } from '../components/WeeklyHoursFields.tsx';
import { GroupForm } from './GroupForm.tsx';
import { useTouchedMessage } from './plain-fields.ts';
import styles from './settings.module.css';
import { wrongCodes } from './use-settings.ts';

const zone = z
  .object({
    name: serviceZone.shape.name,
    codes: z.string().superRefine((typed, context) => {
      const message = wrongCodes(typed);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  })
  .transform(({ name, codes }) => ({ name, postalCodes: codes.split(/[\s,;]+/).filter(Boolean) }));
const values = z.object({ zones: z.array(zone).max(50) });
type Values = z.input<typeof values>;

const toForm = (record: SettingsRecord): Values => ({
  zones: settingsGroups.zones
    .parse(record.values)
    .zones.map(({ name, postalCodes }) => ({ name, codes: postalCodes.join(' ') })),
});

export function ZonesGroup({ title, record }: { title: string; record: SettingsRecord }) {
  const form = useForm<Values, unknown, z.output<typeof values>>({
    resolver: zodResolver(values),
    defaultValues: toForm(record),
    mode: 'onTouched',
  });
  return (
    <GroupForm title={title} record={record} form={form} toForm={toForm}>
      <Zones />
    </GroupForm>
  );
}

function Zones() {
  const { register, control } = useFormContext<Values>();
  const messageAt = useTouchedMessage<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'zones' });
  return (
    <FieldGroup
      label="Service zones"
      help="If empty, the practice serves every address. Waitlist openings are offered within the same zone."
    >
      {fields.map((field, index) => (
        <div key={field.id} className={styles.zone}>
          <Stack gap={8}>
            <TextInput
              {...register(`zones.${index}.name`)}
              label="Name"
              required
              maxLength={60}
              error={messageAt(`zones.${index}.name`)}
            />
            <TextArea
              {...register(`zones.${index}.codes`)}
              label="ZIP codes"
              required
              rows={2}
              inputMode="numeric"
              help="Full ZIP codes or prefixes: 606 covers every ZIP code starting with 606."
              error={messageAt(`zones.${index}.codes`)}
            />
          </Stack>
          <RemoveLineButton label={`Remove zone ${index + 1}`} onPress={() => remove(index)} />
        </div>
      ))}
      <AddLineButton label="Add zone" onPress={() => append({ name: '', codes: '' })} />
    </FieldGroup>
  );
}
