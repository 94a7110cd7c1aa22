import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { configQuery } from '../../../api/config-query.ts';
import { Card } from '../../../parts/Card.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import styles from './cards.module.css';

const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }));
const RescheduleDialog = lazy(async () => ({
  default: (await import('./RescheduleDialog.tsx')).RescheduleDialog,
}));

/** Another time, or none: what the visit allows now. */
export function ChangeCard({ visit }: { visit: AppointmentDetails }) {
  const { visit: texts } = useTexts();
  const { data: config } = useQuery(configQuery);
  const [dialog, setDialog] = useState<'cancel' | 'reschedule' | null>(null);
  const may = (move: string) => visit.allowedTransitions.some((allowed) => allowed.move === move);
  const [mayReschedule, mayCancel] = [may('reschedule'), may('cancel')];
  if (!mayReschedule && !mayCancel) return null;
  const close = () => setDialog(null);
  return (
    <Card title={texts.changeTitle}>
      {config && (
        <p className={`small muted ${styles.action}`}>
          {texts.changeText(config.practice.cancelCutoffHours)}
        </p>
      )}
      <div className={styles.buttons}>
        {mayReschedule && (
          <Button kind="secondary" small onClick={() => setDialog('reschedule')}>
            {texts.reschedule}
          </Button>
        )}
        {mayCancel && (
          <Button kind="danger" small onClick={() => setDialog('cancel')}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'cancel' && <CancelDialog visit={visit} onClose={close} />}
        {dialog === 'reschedule' && <RescheduleDialog visit={visit} onClose={close} />}
      </Suspense>
    </Card>
  );
}
