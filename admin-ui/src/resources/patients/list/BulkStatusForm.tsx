import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { OpenItems } from '../actions/OpenItems.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { patientNouns } from './bulk-eligibility.ts';

interface Props {
  patients: readonly PatientRow[];
  status: 'ACTIVE' | 'INACTIVE';
  onDone(): void;
}

/** Each is a separate request, so only this many patients are checked. */
const MAX_LOOKED_UP = 25;

export default function BulkStatusForm({ patients, status, onDone }: Props) {
  const isClosing = status === 'INACTIVE';
  return (
    <BulkForm
      title={isClosing ? 'Deactivate patients' : 'Activate patients'}
      submitLabel={`${isClosing ? 'Deactivate' : 'Activate'} ${pluralizeRows(patients.length, patientNouns)}`}
      isDanger={isClosing}
      items={patients}
      nouns={patientNouns}
      doneText={(count) => `${pluralizeRows(count, patientNouns)} ${isClosing ? 'deactivated' : 'activated'}`}
      refresh={useRefreshPatients()}
      onDone={onDone}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      run={(dataProvider, { id }, values) =>
        dataProvider.changeUserStatus({ body: { userId: id, status, ...values } })
      }
    >
      {isClosing &&
        patients
          .slice(0, MAX_LOOKED_UP)
          .map((patient) => <OpenItems key={patient.id} patient={patient} name={patient.fullname} />)}
      {isClosing && patients.length > MAX_LOOKED_UP && (
        <p>
          Only the first {MAX_LOOKED_UP} were checked for visits, payment plans and memberships that are still
          open. Select fewer patients to check them all.
        </p>
      )}
      <p>
        {isClosing
          ? 'They’ll be signed out immediately and can’t sign in. Visits and records are kept. Memberships aren’t renewed.'
          : 'They’ll be able to sign in with their existing password.'}
      </p>
      <ReasonArea help="Kept in the audit log with your name. Patients don’t see it." />
    </BulkForm>
  );
}
