import {
  type SettingsRecord,
  serviceZone,
  settingsGroups,
} from '@bedside/contracts/practice/settings.schema';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { z } from 'zod';
import { ArrayInput } from '../components/ArrayInput.tsx';
import { TextArea, TextInput } from '../components/inputs.tsx';
import { GroupForm } from './GroupForm.tsx';
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
  return (
    <GroupForm title={title} record={record} schema={values} toForm={toForm}>
      <ArrayInput
        source="zones"
        label="Service zones"
        help="If empty, the practice serves every address. Waitlist openings are offered within the same zone."
        addLabel="Add zone"
        lineName={(number) => `zone ${number}`}
        newLine={{ name: '', codes: '' }}
        lineClass={styles.zone}
      >
        {(at) => (
          <Stack gap={8}>
            <TextInput source={`${at}.name`} label="Name" required maxLength={60} />
            <TextArea
              source={`${at}.codes`}
              label="ZIP codes"
              required
              rows={2}
              inputMode="numeric"
              help="Full ZIP codes or prefixes: 606 covers every ZIP code starting with 606."
            />
          </Stack>
        )}
      </ArrayInput>
    </GroupForm>
  );
}
