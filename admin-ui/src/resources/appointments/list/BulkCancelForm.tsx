import { moneyText } from '@bedside/ui-kit/money';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { useConfig } from '../../../data/me.ts';
import { CancelReasonFields } from '../actions/CancelAppointmentButton.tsx';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason } from '../actions/cancel-reason.ts';
import { BulkAppointmentForm } from './BulkAppointmentForm.tsx';
import type { ChosenAppointments } from './use-appointment-run.ts';

const cancelValues = z
  .object({ ...cancelReasonShape, waiveLateCancellationFee: z.boolean() })
  .superRefine(checkCancelReason);

export function BulkCancelForm({ chosen }: { chosen: ChosenAppointments }) {
  const lateCancellationFee = useConfig()?.practice.lateCancellationFee ?? 0;
  return (
    <BulkAppointmentForm
      title="Cancel visits"
      verb="Cancel"
      doneWord="canceled"
      isDanger
      chosen={chosen}
      schema={cancelValues}
      defaultValues={{ reason: '', details: '', waiveLateCancellationFee: false }}
      changeOf={({ waiveLateCancellationFee, ...why }, notifyPatient) => ({
        action: 'CANCEL',
        notifyPatient,
        cancellationReason: cancellationReasonOf(why),
        expectedFee: lateCancellationFee,
        ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
      })}
    >
      <p>Payments aren’t refunded here. To refund a paid visit, cancel it on its own.</p>
      <CancelReasonFields />
      {lateCancellationFee > 0 && (
        <CheckboxRow source="waiveLateCancellationFee">
          Waive the {moneyText(lateCancellationFee)} late cancellation fee where it applies
        </CheckboxRow>
      )}
    </BulkAppointmentForm>
  );
}
