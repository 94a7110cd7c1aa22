import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { usePermission } from '../../../auth/use-permission.ts';
import { VerifyPaymentButton } from './VerifyPaymentForm.tsx';

export default function VerifyInRow({ payment }: { payment: PaymentRow }) {
  const isBilling = usePermission('billing');
  if (!isBilling) return null;
  return (
    <VerifyPaymentButton
      shape="rowMain"
      id={payment.id}
      about={`${payment.patient.fullname}, ${moneyText(payment.amount)}`}
      payment={payment}
    />
  );
}
