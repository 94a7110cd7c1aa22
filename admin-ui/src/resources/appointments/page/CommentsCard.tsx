import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { text } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import IconButton from '@mui/material/IconButton';
import Pencil from 'lucide-react/icons/pencil';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { ActionForm } from '../actions/ActionForm.tsx';

import styles from './CommentsCard.module.css';

const commentValues = z.object({
  commentsForPatient: text(2000),
  medicalOrder: text(5000),
  providerNotes: text(5000),
  providerSummary: text(5000),
});

const fields = [
  { name: 'commentsForPatient', label: 'Note to patient', help: 'Visible to the patient on the visit.' },
  { name: 'medicalOrder', label: 'Medical order' },
  { name: 'providerNotes', label: 'Provider notes', help: 'Staff only.' },
  { name: 'providerSummary', label: 'Provider summary', help: 'Staff only.' },
] as const;

function CommentsForm({ appointment }: { appointment: AppointmentRecord }) {
  const form = useForm({
    resolver: zodResolver(commentValues),
    defaultValues: {
      commentsForPatient: appointment.commentsForPatient ?? '',
      medicalOrder: appointment.medicalOrder ?? '',
      providerNotes: appointment.providerNotes ?? '',
      providerSummary: appointment.providerSummary ?? '',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <ActionForm
      title="Comments"
      appointment={appointment}
      form={form}
      submitLabel="Save comments"
      run={(dataProvider, seen, values) =>
        dataProvider.addComments({ body: { appointmentId: seen.id, version: seen.version, ...values } })
      }
    >
      {fields.map((field) => (
        <TextArea
          key={field.name}
          {...form.register(field.name)}
          label={field.label}
          help={'help' in field ? field.help : undefined}
          rows={4}
          error={errors[field.name]?.message}
        />
      ))}
    </ActionForm>
  );
}

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
