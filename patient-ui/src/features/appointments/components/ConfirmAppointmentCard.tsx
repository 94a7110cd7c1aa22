import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { confirmAppointment } from '@bedside/contracts/appointments/dispatch.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { client } from '../../../api/client.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

export function ConfirmAppointmentCard({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  const confirm = useAppointmentMutation(
    appointment.id,
    () =>
      client.send(confirmAppointment, {
        params: { id: appointment.id },
        body: { version: appointment.version },
      }),
    () => undefined,
  );
  if (appointment.appointmentStatus !== 'SCHEDULED') return null;
  if (appointment.patientConfirmedAt)
    return <p className={`small muted ${styles.note}`}>{texts.confirmed}</p>;
  if (!appointment.allowedTransitions.some(({ move }) => move === 'confirm')) return null;
  return (
    <Stack gap={8} top={16}>
      <p className="small muted">{texts.confirmTimeText}</p>
      <Button small busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {texts.confirmTime}
      </Button>
      <SubmitError reason={confirm.error} />
    </Stack>
  );
}
