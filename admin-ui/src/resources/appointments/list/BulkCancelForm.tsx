import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { useConfig } from '../../../data/me.ts';
import { pluralizeRows } from '../../../list/rows.ts';
import { CancelReasonFields } from '../actions/CancelAppointmentButton.tsx';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason } from '../actions/cancel-reason.ts';
import { BulkAppointmentForm } from './BulkAppointmentForm.tsx';
import { appointmentWords, type ChosenAppointments, useAppointmentRun } from './use-appointment-run.ts';

const cancelValues = z
  .object({ ...cancelReasonShape, waiveLateCancellationFee: z.boolean() })
  .superRefine(checkCancelReason);

export function BulkCancelForm({ chosen }: { chosen: ChosenAppointments }) {
  const lateCancellationFee = useConfig()?.practice.lateCancellationFee ?? 0;
  const run = useAppointmentRun(chosen);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const form = useForm({
    resolver: zodResolver(cancelValues),
    defaultValues: { reason: '', details: '', waiveLateCancellationFee: false },
    mode: 'onTouched',
  });
  return (
    <BulkAppointmentForm
      title="Cancel visits"
      submitLabel={`Cancel ${pluralizeRows(chosen.total, appointmentWords)}`}
      isDanger
      chosen={chosen}
      run={run}
      onSubmit={form.handleSubmit(({ waiveLateCancellationFee, ...why }) =>
        run.start({
          action: 'CANCEL',
          notifyPatient,
          cancellationReason: cancellationReasonOf(why),
          ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
        }),
      )}
    >
      <p>Payments aren’t refunded here. To refund a paid visit, cancel it on its own.</p>
      <CancelReasonFields
        reason={form.register('reason')}
        details={form.register('details')}
        chosen={form.watch('reason')}
        errors={form.formState.errors}
      />
      {lateCancellationFee > 0 && (
        <CheckboxRow {...form.register('waiveLateCancellationFee')}>
          Waive the {moneyText(lateCancellationFee)} late cancellation fee where it applies
        </CheckboxRow>
      )}
      <CheckboxRow checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
        Notify patients
      </CheckboxRow>
    </BulkAppointmentForm>
  );
}
