import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { zodResolver } from '@hookform/resolvers/zod';
import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import Send from 'lucide-react/icons/send';
import { useGetList } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton, type ButtonPlace, drawerButton } from '../../../components/ActionButton.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { appointmentTimeText, serviceText } from '../../../formatting/appointment-text.ts';

interface Props extends ButtonPlace {
  submission: SubmissionRow;
}

export function DownloadButton({ submission, ...place }: Props) {
  const { id, questionnaireName, patientName } = submission;
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.downloadSubmissionPdf(id, `${questionnaireName}, ${patientName}`),
  );
  return (
    <ActionButton
      {...place}
      icon={Download}
      label="Download PDF"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}

const values = z.object({ appointmentId: z.string().min(1, 'Select a visit.') });

/** Empty without a patient. */
export function useAppointmentChoices(patientId: string | null, zone: string, now: Date) {
  const { data = [] } = useGetList<AppointmentRow>(
    'appointments',
    {
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'appointment', order: 'DESC' },
      filter: { patientId },
    },
    { enabled: patientId !== null },
  );
  return data
    .filter(({ appointmentStatus }) => appointmentStatus !== 'CANCELLED')
    .map((appointment) => ({
      value: appointment.id,
      label: `${appointment.appointmentKey}, ${appointmentTimeText(appointment, zone, now)}, ${serviceText(appointment.serviceNames)}`,
    }));
}

/** Files the PDF under an appointment's documents, for its provider. */
function AttachForm({ submission }: { submission: SubmissionRow }) {
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
      refreshes={[]}
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

export const AttachButton = drawerButton(
  { icon: Paperclip, label: 'Attach to visit' },
  ({ submission }: Props) => <AttachForm submission={submission} />,
);

export function ResendButton({ submission, ...place }: Props) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.resendQuestionnaire({ params: { id: submission.id } }),
  );
  return <ActionButton {...place} icon={Send} label="Resend" isBusy={isPending} onPress={() => mutate()} />;
}
