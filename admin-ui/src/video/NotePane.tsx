import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { fullName } from '@bedside/ui-kit/person';
import { lazy, Suspense } from 'react';
import { Allowed } from '../auth/Allowed.tsx';
import { InPlace } from '../components/drawer.tsx';
import styles from './video.module.css';

const SoapNoteDrawer = lazy(() => import('../resources/appointments/soap/SoapNoteDrawer.tsx'));

export const NotePane = ({ appointment: { id, patient } }: { appointment: AppointmentRecord }) => (
  <section className={styles.note} aria-label="SOAP note">
    <Allowed to={getSoapNote}>
      <InPlace>
        <Suspense>
          <SoapNoteDrawer appointmentId={id} about={fullName(patient)} />
        </Suspense>
      </InPlace>
    </Allowed>
  </section>
);
