import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { requestOfflinePayment } from '@bedside/contracts/payments/offline-payments.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

const ways = ['BML', 'CASH'] as const;

interface Props {
  appointment: AppointmentDetails;
  onClose: () => void;
}

export function PayDifferentlyDialog({ appointment, onClose }: Props) {
  const { payAnother: texts } = useTexts();
  const [way, setWay] = useState<(typeof ways)[number]>('BML');
  const [key] = useState(() => crypto.randomUUID());
  const ask = useAppointmentMutation(
    appointment.id,
    () => {
      const body = { appointmentId: appointment.id, paymentMode: way, version: appointment.version };
      return client.send(requestOfflinePayment, { body }, { idempotencyKey: `${key}-${way}` });
    },
    onClose,
  );
  return (
    <FormDialog title={texts.title} subtitle={texts.text} onClose={onClose} locked={ask.isPending}>
      <div className={styles.form}>
        <FieldGroup label={texts.label}>
          <Stack gap={8}>
            {ways.map((one) => (
              <ChoiceTile
                key={one}
                type="radio"
                name="settlement"
                checked={way === one}
                onChange={() => setWay(one)}
                title={texts[one]}
                note={texts[`${one}Note`]}
              />
            ))}
          </Stack>
        </FieldGroup>
        <SubmitError reason={ask.error} />
        <Button wide busy={ask.isPending} onClick={() => ask.mutate()}>
          {texts.confirm}
        </Button>
      </div>
    </FormDialog>
  );
}
