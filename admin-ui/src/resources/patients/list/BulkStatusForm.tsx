import { reason } from '@bedside/contracts/common/fields';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../../../components/TextArea.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { useBulkPatients } from './bulk-eligibility.ts';

interface Props {
  patients: readonly PatientRow[];
  status: 'ACTIVE' | 'INACTIVE';
}

const reasonValues = z.object({ reason });

export default function BulkStatusForm({ patients, status }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const bulkRun = useBulkPatients(patients);
  const isClosing = status === 'INACTIVE';
  const form = useForm({
    resolver: zodResolver(reasonValues),
    defaultValues: { reason: '' },
    mode: 'onTouched',
  });
  const change = (values: { reason: string }) =>
    bulkRun.run(({ id }) => dataProvider.changeUserStatus({ body: { userId: id, status, ...values } }));
  return (
    <BulkForm
      title={isClosing ? 'Deactivate patients' : 'Activate patients'}
      submitLabel={`${isClosing ? 'Deactivate' : 'Activate'} ${pluralizeRows(patients.length, bulkRun)}`}
      isDanger={isClosing}
      bulkRun={bulkRun}
      onSubmit={form.handleSubmit(change)}
    >
      <p>
        {isClosing
          ? 'They’ll be signed out immediately and can’t sign in. Visits and records are kept.'
          : 'They’ll be able to sign in with their existing password.'}
      </p>
      <TextArea
        {...form.register('reason')}
        label="Reason"
        required
        help="Kept in the audit log with your name. Patients don’t see it."
        error={form.formState.errors.reason?.message}
      />
    </BulkForm>
  );
}
