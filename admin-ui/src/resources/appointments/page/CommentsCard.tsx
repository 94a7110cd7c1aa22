import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { text as textField } from '@bedside/contracts/common/fields';
import Pencil from 'lucide-react/icons/pencil';
import { z } from 'zod';
import { useDrawer } from '../../../components/drawer.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { ActionForm } from '../actions/ActionForm.tsx';
import styles from './CommentsCard.module.css';
import { WhoSees } from './SharingSection.tsx';

const commentValues = z.object({
  commentsForPatient: textField(2000),
  medicalOrder: textField(5000),
  providerNotes: textField(5000),
  providerSummary: textField(20_000),
});

const fields = [
  { source: 'commentsForPatient', label: 'Note to patient', help: 'Visible to the patient on the visit.' },
  { source: 'medicalOrder', label: 'Medical order' },
  { source: 'providerNotes', label: 'Provider notes', help: 'Staff only.' },
  { source: 'providerSummary', label: 'Provider summary', help: 'Staff only.' },
] as const;

const valuesOf = (appointment: AppointmentRecord) => ({
  commentsForPatient: appointment.commentsForPatient ?? '',
  medicalOrder: appointment.medicalOrder ?? '',
  providerNotes: appointment.providerNotes ?? '',
  providerSummary: appointment.providerSummary ?? '',
});

export const CommentsForm = ({ appointment }: { appointment: AppointmentRecord }) => (
  <ActionForm
    title="Comments"
    appointment={appointment}
    schema={commentValues}
    defaultValues={valuesOf(appointment)}
    valuesOf={valuesOf}
    submitLabel="Save comments"
    run={(dataProvider, seen, values) =>
      dataProvider.addComments({ body: { appointmentId: seen.id, version: seen.version, ...values } })
    }
  >
    <WhoSees appointmentId={appointment.id} />
    {fields.map((field) => (
      <TextArea key={field.source} {...field} rows={4} />
    ))}
  </ActionForm>
);

const textsOf = (appointment: AppointmentRecord) =>
  fields.flatMap(({ source, label }) => {
    const text = appointment[source];
    return text ? [{ label, text }] : [];
  });

export const hasComments = (appointment: AppointmentRecord): boolean => textsOf(appointment).length > 0;

export function CommentsCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const texts = textsOf(appointment);
  return (
    <Card
      title="Comments"
      end={
        <IconButton
          aria-label="Edit comments"
          onClick={() => drawer.open(<CommentsForm appointment={appointment} />)}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
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
