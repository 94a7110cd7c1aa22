import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { FailureNotice } from '../components/FailureNotice.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { PatientPicker } from '../resources/patients/PatientPicker.tsx';
import { chatAddress } from './chat-tabs.ts';

/** A child’s conversation is held with the account holder. */
export function NewChatDrawer() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: (patient: PatientRow) => dataProvider.openChat({ body: { patientId: patient.id } }),
    onSuccess({ data }) {
      drawer.close();
      navigate(chatAddress(data));
    },
  });
  return (
    <>
      <DrawerHeader title="New message" about="Sent as the practice" />
      <div className={styles.body}>
        {open.error && <FailureNotice failure={open.error} onReload={open.reset} isEmpty />}
        <PatientPicker onPick={(patient) => open.mutate(patient)} />
      </div>
    </>
  );
}
