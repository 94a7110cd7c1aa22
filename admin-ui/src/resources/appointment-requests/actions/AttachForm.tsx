import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { useState } from 'react';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { type Compared, DuplicateComparison } from '../page/DuplicateComparison.tsx';
import { useRequestVersion } from '../use-appointment-request.ts';

interface Props {
  request: AppointmentRequestRecord;
  /** The preselected likely match. */
  patient?: Compared;
}

export function AttachForm({ request, patient }: Props) {
  const [picked, setPicked] = useState(patient ?? null);
  if (picked) return <Confirm request={request} patient={picked} onBack={() => setPicked(null)} />;
  return (
    <>
      <DrawerHeader title="Link to patient" about={request.fullname} />
      <div className={styles.body}>
        <PatientPicker onPick={setPicked} />
      </div>
    </>
  );
}

interface ConfirmProps {
  request: AppointmentRequestRecord;
  patient: Compared;
  onBack(): void;
}

function Confirm({ request, patient, onBack }: ConfirmProps) {
  const { seen, refresh, reload } = useRequestVersion(request);
  return (
    <DrawerForm
      title="Link to patient"
      about={`${request.fullname}, ${request.key}`}
      submitLabel="Link and accept"
      onBack={onBack}
      note="The requester will be notified that it’s accepted."
      run={(dataProvider) =>
        dataProvider.attachPatient({
          body: { webAppointmentId: seen.id, version: seen.version, patientId: patient.id },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      <p>
        Creates a visit for <b>{patient.fullname}</b> pending approval. The patient’s record won’t change.
      </p>
      <DuplicateComparison request={request} patient={patient} />
    </DrawerForm>
  );
}
