import type { WebRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { DrawerHead } from '../../../parts/DrawerHead.tsx';
import styles from '../../../parts/drawer.module.css';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { type Compared, Comparison } from '../page/Comparison.tsx';
import { useSeenRequest } from '../use-web-request.ts';

interface Props {
  request: WebRequestRecord;
  /** Chosen already, of those who are likely. */
  patient?: Compared;
}

/** Makes a visit of a request for somebody who is a patient: found first, then held against the request. */
export function AttachForm({ request, patient }: Props) {
  const [picked, setPicked] = useState(patient ?? null);
  if (picked) return <Confirm request={request} patient={picked} onBack={() => setPicked(null)} />;
  return (
    <>
      <DrawerHead title="Attach to patient" about={request.fullname} />
      <div className={styles.body}>
        <PatientPicker onPick={setPicked} />
      </div>
    </>
  );
}

interface ConfirmProps {
  request: WebRequestRecord;
  patient: Compared;
  onBack(): void;
}

function Confirm({ request, patient, onBack }: ConfirmProps) {
  const { seen, refresh, reload } = useSeenRequest(request);
  const form = useForm();
  return (
    <DrawerForm
      title="Attach to patient"
      about={`${request.fullname}, ${request.key}`}
      form={form}
      submitLabel="Attach and accept"
      onBack={onBack}
      note="They are told that it is accepted."
      run={(actions) => actions.attachPatient(seen, patient.id)}
      onDone={refresh}
      onReload={reload}
    >
      {() => (
        <>
          <p>
            The request becomes a visit of <b>{patient.fullname}</b> that awaits approval. The patient’s
            record stays as it is.
          </p>
          <Comparison request={request} patient={patient} />
        </>
      )}
    </DrawerForm>
  );
}
