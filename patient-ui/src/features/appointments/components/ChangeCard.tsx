import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { PhoneText } from '@bedside/ui-kit/components/ContactText';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { configQuery } from '../../../api/config-queries.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './cards.module.css';

const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }));
const RescheduleDialog = lazy(async () => ({
  default: (await import('./RescheduleDialog.tsx')).RescheduleDialog,
}));

export function ChangeCard({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  const [dialog, setDialog] = useState<'cancel' | 'reschedule' | 'address' | null>(null);
  const may = (move: string) => appointment.allowedTransitions.some((allowed) => allowed.move === move);
  const [mayReschedule, mayMove, mayCancel] = [may('reschedule'), may('updateAddress'), may('cancel')];
  if (!mayReschedule && !mayMove && !mayCancel) return <TooLate appointment={appointment} />;
  const close = () => setDialog(null);
  const feeAfter = (fee: number) => fee > 0 && ` ${texts.feeAfter(moneyText(fee))}`;
  return (
    <Card title={texts.changeTitle}>
      {config && (
        <p className={`small muted ${styles.action}`}>
          {texts.changeText(config.practice.cancellationCutoffHours)}
          {feeAfter(config.practice.lateCancellationFee)}
        </p>
      )}
      {config && appointment.reschedulesLeft === 0 && (
        <p className={`small ${styles.sentence} ${styles.action}`}>
          {appointment.appointmentStatus === 'SCHEDULED' ? texts.noMoreChanges : texts.lastChange}{' '}
          <PhoneText phone={config.practice.supportPhone} />.
        </p>
      )}
      <div className={styles.changes}>
        {mayReschedule && (
          <Button kind="secondary" small onClick={() => setDialog('reschedule')}>
            {texts.reschedule}
          </Button>
        )}
        {mayMove && (
          <Button kind="secondary" small onClick={() => setDialog('address')}>
            {texts.changeAddress}
          </Button>
        )}
        {mayCancel && (
          <Button kind="danger" small onClick={() => setDialog('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
        {dialog === 'address' && <AddressDialog appointment={appointment} onClose={close} />}
        {dialog === 'reschedule' && <RescheduleDialog appointment={appointment} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** Shortly before the visit, changes are made by phone. */
function TooLate({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  if (!config || appointment.appointmentStatus !== 'SCHEDULED') return null;
  return (
    <Card title={texts.changeTitle}>
      <p className={`small muted ${styles.sentence}`}>
        {texts.tooLate} <PhoneText phone={config.practice.supportPhone} />.
        {appointment.lateCancellationFeeIfCancelledNow !== null &&
          ` ${texts.feeNow(moneyText(appointment.lateCancellationFeeIfCancelledNow))}`}
      </p>
    </Card>
  );
}
