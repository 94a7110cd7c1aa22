import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import Ban from 'lucide-react/icons/ban';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { drawerButton } from '../../../components/ActionButton.tsx';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { SelectInput, TextArea } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useConfig } from '../../../data/me.ts';
import { moved } from '../../../data/seen-version.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason, OTHER } from './cancel-reason.ts';

const cancelValues = z
  .object({
    reason: z.string(),
    details: cancelReasonShape.details,
    refund: z.boolean(),
    noShow: z.boolean(),
    waiveLateCancellationFee: z.boolean(),
  })
  .superRefine((typed, context) => {
    if (typed.noShow) return;
    if (!typed.reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'Select a reason.' });
    checkCancelReason(typed, context);
  });

const NO_SHOW = 'No-show';

export const CancelAppointmentButton = drawerButton(
  { icon: Ban, label: 'Cancel visit', isDanger: true },
  ({ appointment }: ActionProps) => <CancelForm appointment={appointment} />,
);

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
  const read = useAppointment(appointment.id);
  const now = useNow();
  const missed = read?.noShowChoice && new Date(read.noShowChoice.from) <= now ? read.noShowChoice : null;
  const lateFee = read?.lateCancellationFeeIfCancelledNow ?? 0;
  const noShowFee = missed?.fee ?? 0;
  return (
    <ActionForm
      title="Cancel visit"
      appointment={appointment}
      schema={cancelValues}
      defaultValues={{
        reason: '',
        details: '',
        refund: true,
        noShow: false,
        waiveLateCancellationFee: false,
      }}
      submitLabel="Cancel visit"
      isDanger
      previewOf={({ noShow, waiveLateCancellationFee }) => ({
        move: 'cancel',
        ...(noShow && { noShow }),
        ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
      })}
      run={(dataProvider, seen, { refund, noShow, waiveLateCancellationFee, ...why }) =>
        dataProvider.cancelAppointment({
          params: { id: seen.id },
          body: {
            ...moved(seen),
            cancellationReason: noShow ? NO_SHOW : cancellationReasonOf(why),
            ...(noShow && { noShow }),
            ...(isPaid && { refund }),
            ...(waiveLateCancellationFee && { waiveLateCancellationFee }),
            expectedFee: waiveLateCancellationFee ? 0 : noShow ? noShowFee : lateFee,
          },
        })
      }
    >
      {missed && <CheckboxRow source="noShow">The patient wasn’t there (no-show)</CheckboxRow>}
      <Why isPaid={isPaid} lateFee={lateFee} noShowFee={noShowFee} deposit={read?.deposit ?? null} />
    </ActionForm>
  );
}

interface WhyProps {
  isPaid: boolean;
  /** In dollars; 0 if there is none. */
  lateFee: number;
  noShowFee: number;
  deposit: AppointmentRecord['deposit'];
}

/** Rules: money.deposit-goes-back, money.deposit-taken-by-the-fee */
function depositText(deposit: WhyProps['deposit'], fee: number): string | null {
  if (deposit?.status !== 'DUE' && deposit?.status !== 'PAID') return null;
  const amount = moneyText(deposit.amount);
  if (deposit.status === 'DUE' && !deposit.held) return `The ${amount} deposit will no longer be due.`;
  if (fee === 0)
    return deposit.held
      ? `The ${amount} hold on the card will be released.`
      : `The ${amount} deposit will be refunded.`;
  const rest = deposit.held ? 'released' : 'refunded';
  return `The fee will be taken from the ${amount} ${deposit.held ? 'hold on the card' : 'deposit'}${
    fee < deposit.amount ? `, and the rest will be ${rest}` : ''
  }.`;
}

function Why({ isPaid, lateFee, noShowFee, deposit }: WhyProps) {
  const { noShow: isNoShow, waiveLateCancellationFee: isWaived } = useFormContext<{
    noShow: boolean;
    waiveLateCancellationFee: boolean;
  }>().watch();
  const fee = isNoShow ? noShowFee : lateFee;
  return (
    <>
      {!isNoShow && <CancelReasonFields />}
      {isPaid && <CheckboxRow source="refund">Refund the payment</CheckboxRow>}
      {fee > 0 && (
        <CheckboxRow source="waiveLateCancellationFee">
          Waive the {moneyText(fee)} {isNoShow ? 'no-show' : 'late cancellation'} fee
        </CheckboxRow>
      )}
      <p aria-live="polite">{depositText(deposit, isWaived ? 0 : fee)}</p>
    </>
  );
}
