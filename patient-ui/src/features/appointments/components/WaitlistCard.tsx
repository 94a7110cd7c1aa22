import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { leaveWaitlist } from '@bedside/contracts/appointments/dispatch.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/Formats';
import { dayText } from '@bedside/ui-kit/formats';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { slotText, useAppointmentMutation } from '../appointment-text.ts';
import { canJoinWaitlist } from '../waitlist.ts';
import styles from './cards.module.css';

const WaitlistDialog = lazy(async () => ({ default: (await import('./WaitlistDialog.tsx')).WaitlistDialog }));

export function WaitlistCard({ appointment }: { appointment: AppointmentDetails }) {
  const { waitlist: texts, when } = useTexts();
  const formats = useFormats();
  const [dialog, setDialog] = useState<'request' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const leave = useAppointmentMutation(
    appointment.id,
    () => client.send(leaveWaitlist, { params: { id: appointment.id } }),
    close,
  );
  if (!canJoinWaitlist(appointment)) return null;
  const { waitlist } = appointment;
  const isScheduled = appointment.appointmentStatus === 'SCHEDULED';
  return (
    <Card title={isScheduled ? texts.earlierTitle : texts.title}>
      <p className={styles.action}>
        {waitlist
          ? texts.waits(
              when.days(dayText(waitlist.from, 'short', formats), dayText(waitlist.to, 'short', formats)),
              slotText(waitlist.appointmentSlot, when),
            )
          : texts.text}
      </p>
      <div className={styles.changes}>
        <Button kind="secondary" small onClick={() => setDialog('request')}>
          {waitlist ? texts.change : texts.join}
        </Button>
        {waitlist && (
          <Button kind="secondary" small onClick={() => setDialog('leave')}>
            {texts.leave}
          </Button>
        )}
      </div>
      {dialog === 'request' && (
        <Suspense>
          <WaitlistDialog appointment={appointment} onClose={close} />
        </Suspense>
      )}
      {dialog === 'leave' && (
        <ConfirmDialog
          title={texts.leaveTitle}
          text={texts.leaveText}
          keep={texts.stay}
          confirm={texts.leave}
          action={leave}
          onClose={close}
        />
      )}
    </Card>
  );
}
