import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { z } from 'zod';
import { ArrayInput } from '../components/ArrayInput.tsx';
import { TextInput } from '../components/inputs.tsx';
import { GroupForm } from './GroupForm.tsx';
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
  return (
    <GroupForm title={title} record={record} schema={toSettings} toForm={toForm}>
      <ArrayInput
        source="cancelReasons"
        label="Reasons"
        help="Staff choose one when they cancel a visit and can add details. Patients see it. “Other” is always offered."
        addLabel="Add reason"
        lineName={(number) => `reason ${number}`}
        newLine={{ reason: '' }}
        lineClass={styles.reason}
      >
        {(at, number) => <TextInput source={`${at}.reason`} label={`Reason ${number}`} maxLength={80} />}
      </ArrayInput>
    </GroupForm>
  );
}
