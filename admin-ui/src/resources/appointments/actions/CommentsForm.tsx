import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { text } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../../../components/TextArea.tsx';
import { ActionForm } from './ActionForm.tsx';

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

export function CommentsForm({ appointment }: { appointment: AppointmentRecord }) {
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
