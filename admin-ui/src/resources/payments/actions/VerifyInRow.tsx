import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { usePermission } from '../../../auth/use-permission.ts';
import { invoiceRefId } from '../../../money/invoice-ref.ts';
import { invoiceRefOfPayment } from '../payment-text.ts';
import { VerifyPaymentButton } from './VerifyPaymentForm.tsx';

export default function VerifyInRow({ payment }: { payment: PaymentRow }) {
  const isBilling = usePermission('billing');
  if (!isBilling) return null;
  return (
    <VerifyPaymentButton
      shape="rowMain"
      billId={invoiceRefId(invoiceRefOfPayment(payment))}
      about={`${payment.patient.fullname}, ${moneyText(payment.amount)}`}
      payment={payment}
    />
  );
}
