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
import { ActionButton } from '../../../components/ActionButton.tsx';
import { RadioRows } from '../../../components/CheckboxInput.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { movedTo } from '../../../data/seen-version.ts';
import { invoiceRefOfAppointment } from '../../../money/invoice-ref.ts';
import { RecordPaymentForm, TakePaymentForm } from '../../../money/money-forms.lazy.ts';
import { ActionForm, ReasonForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';

/** For payment methods other than a card. */
export function RecordPaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={HandCoins}
      label="Record payment…"
      onPress={() =>
        drawer.open(
          <RecordPaymentForm
            bill={invoiceRefOfAppointment(appointment)}
            asked={appointment.paymentRequestType}
          />,
        )
      }
    />
  );
}

export function DeclinePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CircleX}
      label={button.shape.startsWith('row') ? 'Decline' : 'Decline request'}
      onPress={() => drawer.open(<DeclineForm appointment={appointment} />)}
    />
  );
}

const DeclineForm = ({ appointment }: { appointment: ActionableAppointment }) => (
  <ReasonForm
    title="Decline request"
    appointment={appointment}
    submitLabel="Decline request"
    consequence="This request will be closed. The patient will be notified and can pay by card or ask again."
    help="Visible to the patient."
    run={(dataProvider, seen, reason) =>
      dataProvider.changeStatus(movedTo('AWAITING PAYMENT', seen, { reason }))
    }
  />
);

export function ApproveBillLaterButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CalendarClock}
      label={button.shape.startsWith('row') ? 'Approve' : 'Approve bill later'}
      onPress={() => drawer.open(<ApproveForm appointment={appointment} />)}
    />
  );
}

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

export function TakePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CreditCard}
      label={`Collect ${moneyText(appointment.dueAmount)}`}
      onPress={() => drawer.open(<TakePaymentForm bill={invoiceRefOfAppointment(appointment)} />)}
    />
  );
}

const settlementModes = ['CASH', 'Square POS', 'BML'] as const;
const settlementValues = z.object({ paymentMode: z.enum(settlementModes) });

const modeLabels = [
  { value: 'CASH', label: 'Cash', note: 'Collected at the visit' },
  { value: 'Square POS', label: 'Square POS', note: 'Charged on the Square reader' },
  { value: 'BML', label: 'Bill later', note: 'Invoice stays open' },
] as const;

/** On the patient's behalf. */
export function RequestOfflinePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={Wallet}
      label="Request cash or bill later"
      onPress={() => drawer.open(<SettlementForm appointment={appointment} />)}
    />
  );
}

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
