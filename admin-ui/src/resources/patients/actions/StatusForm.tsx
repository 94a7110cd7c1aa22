import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { useRefreshPatients } from '../use-patient.ts';
import { OpenItems } from './OpenItems.tsx';

interface Props {
  patient: PatientRow;
  status: 'ACTIVE' | 'INACTIVE';
}

export default function StatusForm({ patient, status }: Props) {
  const refresh = useRefreshPatients();
  const isClosing = status === 'INACTIVE';
  return (
    <DrawerForm
      title={isClosing ? 'Deactivate patient' : 'Activate patient'}
      about={patient.fullname}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel={isClosing ? 'Deactivate patient' : 'Activate patient'}
      isDanger={isClosing}
      successMessage={isClosing ? 'Patient deactivated' : 'Patient activated'}
      run={(dataProvider, values) =>
        dataProvider.changeUserStatus({ body: { userId: patient.id, status, ...values } })
      }
      onDone={refresh}
    >
      {isClosing && <OpenItems patient={patient} />}
      <p>
        {isClosing
          ? `${patient.firstName} will be signed out immediately and can’t sign in. Visits and records are kept. A membership isn’t renewed.`
          : `${patient.firstName} will be able to sign in again.`}
      </p>
      <ReasonArea help="Kept in the audit log with your name. Patients don’t see it." />
    </DrawerForm>
  );
}
