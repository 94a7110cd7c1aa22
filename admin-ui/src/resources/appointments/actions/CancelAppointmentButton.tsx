import { moneyText } from '@bedside/ui-kit/money';
import Ban from 'lucide-react/icons/ban';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { SelectInput, TextArea } from '../../../components/inputs.tsx';
import { useConfig } from '../../../data/me.ts';
import { moved } from '../../../data/seen-version.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason, OTHER } from './cancel-reason.ts';

const cancelValues = z
  .object({ ...cancelReasonShape, refund: z.boolean(), waiveLateCancellationFee: z.boolean() })
  .superRefine(checkCancelReason);

export function CancelAppointmentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Ban}
      label="Cancel visit"
      isDanger
      onPress={() => drawer.open(<CancelForm appointment={appointment} />)}
    />
  );
}

export function CancelReasonFields() {
  const reasons = useConfig()?.practice.cancelReasons ?? [];
  const isOther = useFormContext<{ reason: string }>().watch('reason') === OTHER;
  return (
    <>
      <SelectInput
        source="reason"
        label="Reason"
        required
        placeholder="Select…"
        options={[...reasons.filter((one) => one !== OTHER), OTHER].map((value) => ({ value, label: value }))}
      />
      <TextArea
        source="details"
        label={isOther ? 'Reason in your own words' : 'Details'}
        required={isOther}
        maxLength={400}
        help="The patient sees the reason and the details. The provider will be notified."
      />
    </>
  );
}

function CancelForm({ appointment }: { appointment: ActionableAppointment }) {
  const isPaid = appointment.appointmentStatus === 'PAID';
  const lateCancellationFee = useAppointment(appointment.id)?.lateCancellationFeeIfCancelledNow ?? null;
  return (
    <ActionForm
      title="Cancel visit"
      appointment={appointment}
      schema={cancelValues}
      defaultValues={{ reason: '', details: '', refund: true, waiveLateCancellationFee: false }}
      submitLabel="Cancel visit"
      isDanger
      tells={({ waiveLateCancellationFee }) => ({
        move: 'cancel',
        ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
      })}
      run={(dataProvider, seen, { refund, waiveLateCancellationFee, ...why }) =>
        dataProvider.cancelAppointment({
          params: { id: seen.id },
          body: {
            ...moved(seen),
            cancellationReason: cancellationReasonOf(why),
            ...(isPaid && { refund }),
            ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
          },
        })
      }
    >
      <CancelReasonFields />
      {isPaid && <CheckboxRow source="refund">Refund the payment</CheckboxRow>}
      {lateCancellationFee !== null && (
        <CheckboxRow source="waiveLateCancellationFee">
          Waive the {moneyText(lateCancellationFee)} late cancellation fee
        </CheckboxRow>
      )}
    </ActionForm>
  );
}
