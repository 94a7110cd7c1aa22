import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { useRefreshPatients } from '../use-patient.ts';
import { patientNouns } from './bulk-eligibility.ts';

interface Props {
  patients: readonly PatientRow[];
  onDone?: (() => void) | undefined;
}

export default function BulkLinkForm({ patients, onDone }: Props) {
  return (
    <BulkForm
      title="Send account setup links"
      submitLabel={`Send to ${pluralizeRows(patients.length, patientNouns)}`}
      items={patients}
      nouns={patientNouns}
      doneText={(count) => `Links sent to ${pluralizeRows(count, patientNouns)}`}
      refresh={useRefreshPatients()}
      onDone={onDone}
      run={(dataProvider, { id }) => dataProvider.sendAccountSetupLink({ params: { id } })}
    >
      <p>
        Each patient gets an email with a one-time link that expires in 24 hours and replaces any earlier
        link. Patients without an email are skipped.
      </p>
    </BulkForm>
  );
}
