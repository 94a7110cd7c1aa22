import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { useNow } from '../../../parts/use-now.ts';
import { useVisitChoices } from './use-visit-choices.ts';

const values = z.object({ appointmentId: z.string().min(1, 'Choose a visit.') });

/** Puts the assessment among the documents of a visit, where its provider finds it. */
export function AttachForm({ submission }: { submission: SubmissionRow }) {
  const queryClient = useQueryClient();
  const { zone } = useFormats();
  const visits = useVisitChoices(submission.patientId, zone, useNow());
  const { appointmentId, attachedTo } = submission;
  const isFree = appointmentId !== null && !attachedTo.includes(appointmentId);
  const form = useForm({
    resolver: zodResolver(values),
    values: { appointmentId: isFree ? appointmentId : '' },
    mode: 'onTouched',
  });
  return (
    <DrawerForm
      title="Attach to a visit"
      about={`${submission.questionnaireName} of ${submission.patientName}`}
      form={form}
      submitLabel="Attach"
      note="The PDF stands among the visit’s documents."
      run={(actions, chosen) =>
        actions.attachSubmission({
          patientId: submission.patientId,
          questionniareId: submission.id,
          appointmentId: chosen.appointmentId,
        })
      }
      onDone={() => queryClient.invalidateQueries()}
    >
      {() => (
        <SelectInput
          {...form.register('appointmentId')}
          label="Visit"
          required
          placeholder="Choose a visit"
          options={visits.map(({ value, label }) => ({
            value,
            label: attachedTo.includes(value) ? `${label} (attached)` : label,
          }))}
          help={visits.length === 0 ? `${submission.patientName} has no visit yet.` : undefined}
          error={form.formState.errors.appointmentId?.message}
        />
      )}
    </DrawerForm>
  );
}
