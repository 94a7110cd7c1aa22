import { retentionResource } from '@bedside/contracts/practice/settings.api';
import type { RetentionRecord } from '@bedside/contracts/practice/settings.schema';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { z } from 'zod';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { SelectInput, TextInput } from '../components/inputs.tsx';

const { months, action } = retentionResource.update.shape;
const values = z.object({
  /** Empty keeps the data forever. */
  months: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .pipe(months),
  action: action.unwrap(),
});

const actions = [
  { value: 'drop', label: 'Delete records' },
  { value: 'detach', label: 'Set aside for archiving' },
];

export function RetentionForm({ retention, name }: { retention: RetentionRecord; name: string }) {
  const [seen, setSeen] = useState(retention);
  const { refetch } = useGetOne<RetentionRecord>('retention', { id: retention.id }, { enabled: false });
  return (
    <DrawerForm
      title="Edit retention"
      about={name}
      schema={values}
      defaultValues={{
        months: retention.months === null ? '' : String(retention.months),
        action: retention.action,
      }}
      submitLabel="Save retention"
      successMessage="Retention saved"
      run={(dataProvider, data) =>
        dataProvider.update('retention', { id: seen.id, data, previousData: seen })
      }
      refreshes={['retention']}
      onReload={() => void refetch().then(({ data }) => data && setSeen(data))}
    >
      <TextInput
        source="months"
        label="Months to keep"
        aside="optional"
        help={`At least ${retention.leastMonths}. Leave empty to keep forever.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectInput source="action" label="After that" placeholder="Select" options={actions} />
    </DrawerForm>
  );
}
