import { moneyText } from '@bedside/ui-kit/money';
import CreditCard from 'lucide-react/icons/credit-card';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { invoiceRefOfAppointment } from '../../../money/invoice-ref.ts';
import { TakePaymentForm } from '../../../money/take-payment/take-payment-lazy.ts';
import type { ActionProps } from './action-props.ts';

export function TakePaymentButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CreditCard}
      label={`Collect ${moneyText(appointment.totalAmount)}`}
      onPress={() => drawer.open(<TakePaymentForm bill={invoiceRefOfAppointment(appointment)} />)}
    />
  );
}
