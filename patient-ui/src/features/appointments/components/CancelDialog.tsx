import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { cancelAppointment } from '@bedside/contracts/appointments/appointments.api';
import { reason as reasonSchema } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { moneyText } from '@bedside/ui-kit/money';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { useVisitChange } from '../use-visit-change.ts';
import styles from './cards.module.css';

interface Props {
  visit: AppointmentDetails;
  onClose: () => void;
}

const issueOf = (typed: string) => reasonSchema.safeParse(typed).error?.issues[0]?.message;

export function CancelDialog({ visit, onClose }: Props) {
  const { cancel: texts, shell } = useTexts();
  const { register, handleSubmit, formState, getValues } = useForm({
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const cancel = useVisitChange(
    visit.id,
    () =>
      client.send(cancelAppointment, {
        params: { id: visit.id },
        body: { cancellationReason: getValues('reason'), version: visit.version },
      }),
    onClose,
  );
  return (
    <Dialog
      title={texts.title}
      subtitle={texts.text}
      closeLabel={shell.close}
      onClose={onClose}
      locked={cancel.isPending}
    >
      <form onSubmit={handleSubmit(() => cancel.mutate())} noValidate className={styles.form}>
        {visit.lateFeeNow !== null && (
          <p role="note" className={styles.quote}>
            {texts.lateFee(moneyText(visit.lateFeeNow))}
          </p>
        )}
        <TextInput
          {...register('reason', { validate: issueOf })}
          label={texts.reason}
          required
          maxLength={500}
          placeholder={texts.reasonHint}
          error={formState.errors.reason?.message}
        />
        <SendFailure reason={cancel.error} />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button kind="danger" type="submit" busy={cancel.isPending}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
