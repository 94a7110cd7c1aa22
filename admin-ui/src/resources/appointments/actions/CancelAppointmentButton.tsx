import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import Ban from 'lucide-react/icons/ban';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
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

interface Props {
  reason: UseFormRegisterReturn;
  details: UseFormRegisterReturn;
  chosen: string;
  errors: { reason?: { message?: string }; details?: { message?: string } };
}

export function CancelReasonFields({ reason, details, chosen, errors }: Props) {
  const reasons = useConfig()?.practice.cancelReasons ?? [];
  const isOther = chosen === OTHER;
  return (
    <>
      <SelectInput
        {...reason}
        label="Reason"
        required
        placeholder="Select…"
        options={[...reasons.filter((one) => one !== OTHER), OTHER].map((value) => ({ value, label: value }))}
        error={errors.reason?.message}
      />
      <TextArea
        {...details}
        label={isOther ? 'Reason in your own words' : 'Details'}
        required={isOther}
        maxLength={400}
        help="The patient sees the reason and the details. The provider will be notified."
        error={errors.details?.message}
      />
    </>
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
