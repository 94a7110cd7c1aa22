import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { permitWords } from '@bedside/contracts/permission';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import FilePen from 'lucide-react/icons/file-pen';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import { useMe } from '../../../data/me.ts';
import { noteText, soapNoteIsNext } from '../actions/primary-transition.ts';
import { openSoapNote } from '../soap/open-soap-note.tsx';
import styles from './SoapCard.module.css';

const SoapNoteDialog = lazy(() => import('../soap/SoapNoteDialog.tsx'));

export function SoapCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const [isReading, setIsReading] = useState(false);
  const { soapNote, soapNoteStatus, soapNoteTemplateName } = appointment;
  const isNext = soapNoteIsNext(appointment);
  const mayOpen = useMay(getSoapNote);
  const offersWriting = mayOpen && !isNext && appointment.appointmentStatus !== 'CANCELLED';
  return (
    <Card
      title="SOAP note"
      mark={<StatusMark status={soapNoteStatus} />}
      end={
        <>
          {soapNote && mayOpen && (
            <Button size="small" variant="outlined" onClick={() => setIsReading(true)}>
              View
            </Button>
          )}
          {offersWriting && (
            <Button size="small" variant="outlined" onClick={() => openSoapNote(drawer, appointment)}>
              {soapNoteStatus === 'SUBMITTED' ? 'Addenda and images' : noteText(appointment)}
            </Button>
          )}
        </>
      }
    >
      {!mayOpen && (
        <p className={`${styles.template} small`}>
          You need the {permitWords(getSoapNote.permission)} permission to read and write notes.
        </p>
      )}
      {isNext && <p className={styles.next}>This visit is paid. Sign the note, then complete the visit.</p>}
      {soapNoteTemplateName && <p className={`${styles.template} small`}>Template: {soapNoteTemplateName}</p>}
      <Template appointment={appointment} />
      {soapNote ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by the keyboard too
        <section className={styles.note} aria-label="Note text" tabIndex={0}>
          <RichText html={soapNote} isSmall />
        </section>
      ) : (
        <p className={styles.none}>No note yet.</p>
      )}
      {isReading && (
        <Suspense>
          <SoapNoteDialog appointmentId={appointment.id} onClose={() => setIsReading(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Explains why the template can no longer be chosen. */
function Template({ appointment }: { appointment: AppointmentRecord }) {
  const mayChoose = useMe().role !== 'PROVIDER';
  const isOpen = appointment.appointmentStatus === 'SCHEDULED' && appointment.soapNoteStatus !== 'SUBMITTED';
  if (!mayChoose || !isOpen || appointment.soapNoteTemplateName) return null;
  return <p className={`${styles.template} small`}>No template selected. Choose one in the note.</p>;
}

function StatusMark({ status }: { status: AppointmentRecord['soapNoteStatus'] }) {
  if (status === 'DRAFT') return <DenseChip label="Draft" tone="orange" icon={FilePen} owed />;
  if (status === 'SUBMITTED') return <DenseChip label="Signed" tone="blue" icon={CircleCheck} />;
  return null;
}
