import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { cancelAppointment } from '@bedside/contracts/appointments/appointment-changes.api';
import { reason as reasonSchema } from '@bedside/contracts/common/fields';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { issueWith } from '../../../components/form-checks.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

interface Props {
  appointment: AppointmentDetails;
  onClose: () => void;
}

const issueOf = (typed: string) => issueWith(reasonSchema, typed);

type Practice = Pick<BrowserConfig['practice'], 'cancellationCutoffHours' | 'lateCancellationFee'>;

function feeText(appointment: AppointmentDetails, practice: Practice | undefined, texts: Texts['cancel']) {
  if (appointment.lateCancellationFeeIfCancelledNow !== null)
    return texts.lateCancellationFee(moneyText(appointment.lateCancellationFeeIfCancelledNow));
  if (!practice || practice.lateCancellationFee === 0) return null;
  return texts.feeLater(practice.cancellationCutoffHours, moneyText(practice.lateCancellationFee));
}

/** Rules: money.deposit-goes-back, money.deposit-taken-by-the-fee */
function depositText(
  { deposit, lateCancellationFeeIfCancelledNow: fee }: AppointmentDetails,
  texts: Texts['cancel'],
) {
  if (deposit?.status !== 'DUE' && deposit?.status !== 'PAID') return null;
  const amount = moneyText(deposit.amount);
  if (deposit.status === 'DUE' && !deposit.held) return texts.depositDropped(amount);
  if (fee === null) return (deposit.held ? texts.depositReleased : texts.depositRefunded)(amount);
  return (deposit.held ? texts.feeFromHold : texts.feeFromDeposit)(amount, fee < deposit.amount);
}

export function CancelDialog({ appointment, onClose }: Props) {
  const { cancel: texts } = useTexts();
  const { register, handleSubmit, formState, getValues } = useForm({
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const { data: config } = useQuery(configQuery);
  const fee = feeText(appointment, config?.practice, texts);
  const deposit = depositText(appointment, texts);
  const cancel = useAppointmentMutation(
    appointment.id,
    () =>
      client.send(cancelAppointment, {
        params: { id: appointment.id },
        body: { cancellationReason: getValues('reason'), version: appointment.version },
      }),
    onClose,
  );
  return (
    <FormDialog
      title={texts.title}
      subtitle={texts.text}
      isDirty={formState.isDirty}
      onClose={onClose}
      locked={cancel.isPending}
    >
      <form onSubmit={handleSubmit(() => cancel.mutate())} noValidate className={styles.form}>
        {(fee || deposit) && (
          <p role="note" className={styles.quote}>
            {[fee, deposit].filter(Boolean).join(' ')}
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
        <SubmitError reason={cancel.error} />
        <div className="buttons">
          <Button kind="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button kind="danger" type="submit" busy={cancel.isPending}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
