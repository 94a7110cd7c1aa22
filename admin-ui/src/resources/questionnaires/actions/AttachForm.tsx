import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useAppointmentChoices } from './use-appointment-choices.ts';

const values = z.object({ appointmentId: z.string().min(1, 'Select a visit.') });

/** Puts the assessment among the documents of a visit, where its provider finds it. */
export function AttachForm({ submission }: { submission: SubmissionRow }) {
  const queryClient = useQueryClient();
  const { zone } = useFormats();
  const appointments = useAppointmentChoices(submission.patientId, zone, useNow());
  const { appointmentId, attachedTo } = submission;
  const isFree = appointmentId !== null && !attachedTo.includes(appointmentId);
  const form = useForm({
    resolver: zodResolver(values),
    values: { appointmentId: isFree ? appointmentId : '' },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Attach to visit"
      about={`${submission.patientName}’s ${submission.questionnaireName}`}
      form={form}
      submitLabel="Attach to visit"
      note="The PDF is added to the visit’s documents."
      run={(dataProvider, chosen) =>
        dataProvider.attachSubmissionPdf({
          body: {
            patientId: submission.patientId,
            questionniareId: submission.id,
            appointmentId: chosen.appointmentId,
          },
        })
      }
      onDone={() => queryClient.invalidateQueries()}
    >
      <SelectInput
        source="appointmentId"
        label="Visit"
        required
        placeholder="Select a visit"
        options={appointments.map(({ value, label }) => ({
          value,
          label: attachedTo.includes(value) ? `${label} (attached)` : label,
        }))}
        help={appointments.length === 0 ? `${submission.patientName} has no visits.` : undefined}
      />
    </DrawerForm>
  );
}
