import { moneyText } from '@bedside/ui-kit/money';
import CreditCard from 'lucide-react/icons/credit-card';
import { invoiceRefOfAppointment } from '../../../money/bill.ts';
import { TakePaymentForm } from '../../../money/take-payment/take-payment-lazy.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import type { ActionProps } from './action-props.ts';

export function TakePaymentButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={CreditCard}
      label={`Collect ${moneyText(visit.totalAmount)}`}
      onPress={() => drawer.open(<TakePaymentForm bill={invoiceRefOfAppointment(visit)} />)}
    />
  );
}
