import { fullName, type Named } from '@bedside/ui-kit/person';
import { lazy } from 'react';
import type { useDrawer } from '../../../components/drawer.tsx';

const SoapNoteDrawer = lazy(() => import('./SoapNoteDrawer.tsx'));

interface Noted {
  id: string;
  appointmentKey: string;
  patient: Named;
}

export const openSoapNote = (
  drawer: ReturnType<typeof useDrawer>,
  { id, appointmentKey, patient }: Noted,
): boolean =>
  drawer.open(
    <SoapNoteDrawer appointmentId={id} about={`${fullName(patient)}, ${appointmentKey}`} />,
    'wide',
  );
