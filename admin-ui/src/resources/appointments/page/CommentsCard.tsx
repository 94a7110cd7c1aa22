import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import IconButton from '@mui/material/IconButton';
import Pencil from 'lucide-react/icons/pencil';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { TruncatedText } from '../../../components/TruncatedText.tsx';
import { CommentsForm } from '../actions/CommentsForm.tsx';
import styles from './CommentsCard.module.css';

/** Comments and orders; long ones are cut until asked for. */
export function CommentsCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const texts = [
    { label: 'Note to patient', text: appointment.commentsForPatient },
    { label: 'Medical order', text: appointment.medicalOrder },
    { label: 'Provider notes', text: appointment.providerNotes },
    { label: 'Provider summary', text: appointment.providerSummary },
  ].filter((one): one is { label: string; text: string } => Boolean(one.text));
  return (
    <Card
      title="Comments"
      end={
        <IconButton
          size="small"
          aria-label="Edit comments"
          onClick={() => drawer.open(<CommentsForm appointment={appointment} />)}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      {texts.length === 0 && <p className={styles.none}>No comments yet.</p>}
      <dl className={styles.list}>
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TruncatedText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
