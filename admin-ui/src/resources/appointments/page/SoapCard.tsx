import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import CircleCheck from 'lucide-react/icons/circle-check';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import { lazy, Suspense, useState } from 'react';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import links from '../../../components/page/ContextPane.module.css';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import { isNoteBegun, noteText, soapNoteIsNext } from '../actions/primary-transition.ts';
import { openSoapNote } from '../soap/open-soap-note.tsx';
import styles from './SoapCard.module.css';

const SoapNoteDialog = lazy(() => import('../soap/SoapNoteDialog.tsx'));

export function SoapCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const [isReading, setIsReading] = useState(false);
  const { appointmentStatus, soapNote, soapNoteStatus, soapNoteTemplateName } = appointment;
  const isNext = soapNoteIsNext(appointment);
  const open = () => openSoapNote(drawer, appointment);
  const mark =
    soapNoteStatus === 'NONE' ? (
      <span className="small">Not started</span>
    ) : (
      <StatusMark status={soapNoteStatus} />
    );
  const end = (
    <>
      {soapNote && (
        <Button kind="secondary" small onClick={() => setIsReading(true)}>
          View
        </Button>
      )}
      {!isNext && appointmentStatus !== 'CANCELLED' && (
        <Button kind="secondary" small onClick={open}>
          {soapNoteStatus === 'SUBMITTED' ? 'Addenda and images' : noteText(appointment)}
        </Button>
      )}
    </>
  );
  if (!isNoteBegun(appointment))
    return (
      <Card title="SOAP note" mark={mark} end={end}>
        <div className={styles.parts} aria-hidden>
          <span>Subjective</span>
          <span>Objective</span>
          <span>Assessment</span>
          <span>Plan</span>
        </div>
        <p className={styles.template}>
          <FileText size={14} strokeWidth={1.75} aria-hidden />
          {soapNoteTemplateName ?? 'No template selected'}
          {appointmentStatus !== 'CANCELLED' && (
            <button type="button" className={`${links.link} reach`} onClick={open}>
              {soapNoteTemplateName ? 'Change template' : 'Choose template'}
            </button>
          )}
        </p>
      </Card>
    );
  return (
    <Card title="SOAP note" mark={mark} end={end}>
      {isNext && <p className={styles.next}>This visit is paid. Sign the note, then complete the visit.</p>}
      {soapNote && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by the keyboard too
        <section className={styles.note} aria-label="Note text" tabIndex={0}>
          <RichText html={soapNote} isSmall />
        </section>
      )}
      {soapNoteTemplateName && (
        <p className={styles.template}>
          <FileText size={14} strokeWidth={1.75} aria-hidden />
          {soapNoteTemplateName}
        </p>
      )}
      {isReading && (
        <Suspense>
          <SoapNoteDialog appointmentId={appointment.id} onClose={() => setIsReading(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function StatusMark({ status }: { status: AppointmentRecord['soapNoteStatus'] }) {
  if (status === 'DRAFT') return <DenseChip label="Draft" tone="orange" icon={FilePen} owed />;
  if (status === 'SUBMITTED') return <DenseChip label="Signed" tone="blue" icon={CircleCheck} />;
  return null;
}
