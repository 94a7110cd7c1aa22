import HandCoins from 'lucide-react/icons/hand-coins';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { invoiceRefOfAppointment } from '../../../money/invoice-ref.ts';
import { RecordPaymentForm } from '../../../money/record-payment/record-payment-lazy.ts';
import type { ActionProps } from './action-props.ts';

/** The money came in that the patient asked to settle without a card. */
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
