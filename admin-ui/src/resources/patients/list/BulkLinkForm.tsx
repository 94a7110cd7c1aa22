import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { useActions } from '../../../data/data-provider.ts';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { counted } from '../../../list/counted.ts';
import { useBulkPatients } from './use-bulk-patients.ts';

/** Sends each of them the link that sets up the account. */
export default function BulkLinkForm({ patients }: { patients: readonly PatientRow[] }) {
  const actions = useActions();
  const bulkRun = useBulkPatients(patients);
  return (
    <BulkForm
      title="Send set-up link"
      submitLabel={`Send to ${counted(patients.length, bulkRun)}`}
      bulkRun={bulkRun}
      onSubmit={(event) => {
        event.preventDefault();
        bulkRun.run((patient) => actions.sendSetUpLink(patient.id));
      }}
    >
      <p>
        Each of them gets an e-mail with a link to set up the account. It is good once, for 24 hours, and
        takes the place of one sent before. Patients without an e-mail address are left out.
      </p>
    </BulkForm>
  );
}
