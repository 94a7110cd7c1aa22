import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import FilePen from 'lucide-react/icons/file-pen';
import { useDrawer } from '../../../parts/drawer.tsx';
import { Card } from '../../../parts/page/Card.tsx';
import { noteComesNext, noteWords } from '../actions/primary-move.ts';
import { SoapNoteForm } from '../actions/SoapNoteForm.tsx';
import styles from './SoapCard.module.css';
import { soapSections } from './soap-sections.ts';

/** The clinical note: a draft that can be edited, or the submitted one. */
export function SoapCard({ visit }: { visit: AppointmentRecord }) {
  const drawer = useDrawer();
  const { soapNote, soapNoteStatus } = visit;
  const isNext = noteComesNext(visit);
  return (
    <Card
      title="SOAP note"
      mark={<StatusMark status={soapNoteStatus} />}
      end={
        soapNoteStatus !== 'SUBMITTED' &&
        !isNext && (
          <Button size="small" variant="outlined" onClick={() => drawer.open(<SoapNoteForm visit={visit} />)}>
            {noteWords(visit)}
          </Button>
        )
      }
    >
      {isNext && <p className={styles.next}>The visit is paid. Sign its note next, then complete it.</p>}
      {soapNote ? <Note text={soapNote} /> : <p className={styles.none}>No note yet.</p>}
    </Card>
  );
}

function StatusMark({ status }: { status: AppointmentRecord['soapNoteStatus'] }) {
  if (status === 'DRAFT') return <DenseChip label="Draft" tone="orange" icon={FilePen} owed />;
  if (status === 'SUBMITTED') return <DenseChip label="Submitted" tone="blue" icon={CircleCheck} />;
  return null;
}

const Note = ({ text }: { text: string }) => (
  <dl className={styles.note}>
    {soapSections(text).map(({ letter, words }) => (
      <div key={`${letter}${words}`}>
        <dt>{letter}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
