import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import Ban from 'lucide-react/icons/ban';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { moved } from '../../../data/seen-version.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionProps } from './action-props.ts';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { CancelReasonFields } from './CancelReasonFields.tsx';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason } from './cancel-reason.ts';

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

function CancelForm({ appointment }: { appointment: ActionableAppointment }) {
  const form = useForm({
    resolver: zodResolver(cancelValues),
    defaultValues: { reason: '', details: '', refund: true, waiveLateCancellationFee: false },
    mode: 'onTouched',
  });
  const isPaid = appointment.appointmentStatus === 'PAID';
  const lateCancellationFee = useAppointment(appointment.id)?.lateCancellationFeeIfCancelledNow ?? null;
  return (
    <ActionForm
      title="Cancel visit"
      appointment={appointment}
      form={form}
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
      <CancelReasonFields
        reason={form.register('reason')}
        details={form.register('details')}
        chosen={form.watch('reason')}
        errors={form.formState.errors}
      />
      {isPaid && <CheckboxRow source="refund">Refund the payment</CheckboxRow>}
      {lateCancellationFee !== null && (
        <CheckboxRow source="waiveLateCancellationFee">
          Waive the {moneyText(lateCancellationFee)} late cancellation fee
        </CheckboxRow>
      )}
    </ActionForm>
  );
}
