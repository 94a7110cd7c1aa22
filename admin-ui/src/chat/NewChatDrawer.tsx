import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useActions } from '../data/data-provider.ts';
import { DrawerHeader } from '../parts/DrawerHead.tsx';
import styles from '../parts/drawer.module.css';
import { useDrawer } from '../parts/drawer.tsx';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { PatientPicker } from '../resources/patients/PatientPicker.tsx';
import { chatAddress } from './chat-address.ts';

/** Whom to write to: a child’s conversation is the one with the holder of the household. */
export function NewChatDrawer() {
  const actions = useActions();
  const drawer = useDrawer();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: (patient: PatientRow) => actions.openChat({ patientId: patient.id }),
    onSuccess({ data }) {
      drawer.close();
      navigate(chatAddress(data));
    },
  });
  return (
    <>
      <DrawerHeader title="New message" about="Sent as the practice" />
      <div className={styles.body}>
        {open.error && <FailureNotice failure={open.error} onReload={open.reset} />}
        <PatientPicker onPick={(patient) => open.mutate(patient)} />
      </div>
    </>
  );
}
