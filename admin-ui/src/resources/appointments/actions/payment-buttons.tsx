import { moneyText } from '@bedside/ui-kit/money';
import { zodResolver } from '@hookform/resolvers/zod';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleX from 'lucide-react/icons/circle-x';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { drawerButton } from '../../../components/ActionButton.tsx';
import { RadioRows } from '../../../components/CheckboxInput.tsx';
import { movedTo } from '../../../data/seen-version.ts';
import { invoiceRefOfAppointment } from '../../../money/invoice-ref.ts';
import { RecordPaymentForm, TakePaymentForm } from '../../../money/money-forms.lazy.ts';
import { ActionForm, ReasonForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';

/** For payment methods other than a card. */
export const RecordPaymentButton = drawerButton(
  { icon: HandCoins, label: 'Record payment…' },
  ({ appointment }: ActionProps) => (
    <RecordPaymentForm
      bill={invoiceRefOfAppointment(appointment)}
      requestedMode={appointment.paymentRequestType}
    />
  ),
);

export const DeclinePaymentButton = drawerButton(
  ({ shape }: ActionProps) => ({
    icon: CircleX,
    label: shape.startsWith('row') ? 'Decline' : 'Decline request',
  }),
  ({ appointment }) => <DeclineForm appointment={appointment} />,
);

const DeclineForm = ({ appointment }: { appointment: ActionableAppointment }) => (
  <ReasonForm
    title="Decline request"
    appointment={appointment}
    submitLabel="Decline request"
    consequence="This request will be closed. The patient will be notified and can pay by card or ask again."
    help="Visible to the patient."
    successMessage="Request declined"
    run={(dataProvider, seen, reason) =>
      dataProvider.changeStatus(movedTo('AWAITING PAYMENT', seen, { reason }))
    }
  />
);

export const ApproveBillLaterButton = drawerButton(
  ({ shape }: ActionProps) => ({
    icon: CalendarClock,
    label: shape.startsWith('row') ? 'Approve' : 'Approve bill later',
  }),
  ({ appointment }) => <ApproveForm appointment={appointment} />,
);

function ApproveForm({ appointment }: { appointment: ActionableAppointment }) {
  return (
    <ActionForm
      title="Approve bill later"
      appointment={appointment}
      submitLabel="Approve bill later"
      run={(dataProvider, seen) =>
        dataProvider.approveBillLater({ params: { id: seen.id }, body: { version: seen.version } })
      }
    >
      <p>
        {moneyText(appointment.dueAmount)} stays due and gets a due date. Nothing is charged or recorded as
        collected.
      </p>
    </ActionForm>
  );
}

export const TakePaymentButton = drawerButton(
  ({ appointment }: ActionProps) => ({
    icon: CreditCard,
    label: `Collect ${moneyText(appointment.dueAmount)}`,
  }),
  ({ appointment }) => <TakePaymentForm bill={invoiceRefOfAppointment(appointment)} />,
);

const settlementModes = ['CASH', 'Square POS', 'BML'] as const;
const settlementValues = z.object({ paymentMode: z.enum(settlementModes) });

const modeLabels = [
  { value: 'CASH', label: 'Cash', note: 'Collected at the visit' },
  { value: 'Square POS', label: 'Square POS', note: 'Charged on the Square reader' },
  { value: 'BML', label: 'Bill later', note: 'Invoice stays open' },
] as const;

/** Requests it on the patient’s behalf. */
export const RequestOfflinePaymentButton = drawerButton(
  { icon: Wallet, label: 'Request cash or bill later' },
  ({ appointment }: ActionProps) => <SettlementForm appointment={appointment} />,
);

function SettlementForm({ appointment }: { appointment: ActionableAppointment }) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<z.infer<typeof settlementValues>>({
    resolver: zodResolver(settlementValues),
    defaultValues: { paymentMode: 'CASH' },
  });
  return (
    <ActionForm
      title="Payment request"
      appointment={appointment}
      form={form}
      submitLabel="Submit request"
      note="Billing will approve or decline it."
      run={(dataProvider, seen, { paymentMode }) =>
        dataProvider.requestOfflinePayment(
          { body: { appointmentId: seen.id, version: seen.version, paymentMode } },
          { idempotencyKey: key },
        )
      }
    >
      <RadioRows legend="Payment method" source="paymentMode" options={modeLabels} />
    </ActionForm>
  );
}
