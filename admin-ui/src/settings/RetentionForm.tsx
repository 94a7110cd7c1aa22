import { retentionResource } from '@bedside/contracts/practice/settings.api';
import type { RetentionRecord } from '@bedside/contracts/practice/settings.schema';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { SelectInput, TextInput } from '../components/inputs.tsx';
import { useLatest } from '../data/use-latest.ts';

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

const valuesOf = ({ months, action }: RetentionRecord) => ({
  months: months === null ? '' : String(months),
  action,
});

export function RetentionForm({ retention, name }: { retention: RetentionRecord; name: string }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['retention'] });
  const { known, latest } = useLatest({ resource: 'retention', record: retention, valuesOf, refresh });
  return (
    <DrawerForm
      title="Edit retention"
      about={name}
      schema={values}
      defaultValues={valuesOf(retention)}
      submitLabel="Save retention"
      successMessage="Retention saved"
      run={(dataProvider, data) =>
        dataProvider.update('retention', { id: retention.id, data, previousData: known })
      }
      onDone={refresh}
      latest={latest}
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
