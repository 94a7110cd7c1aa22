import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { useBulkPatients } from './bulk-eligibility.ts';

export default function BulkLinkForm({ patients }: { patients: readonly PatientRow[] }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const bulkRun = useBulkPatients(patients);
  return (
    <BulkForm
      title="Send account setup links"
      submitLabel={`Send to ${pluralizeRows(patients.length, bulkRun)}`}
      bulkRun={bulkRun}
      onSubmit={(event) => {
        event.preventDefault();
        bulkRun.run((patient) => dataProvider.sendAccountSetupLink({ params: { id: patient.id } }));
      }}
    >
      <p>
        Each patient gets an email with a one-time link that expires in 24 hours and replaces any earlier
        link. Patients without an email are skipped.
      </p>
    </BulkForm>
  );
}
