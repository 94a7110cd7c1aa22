import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { usePermission } from '../../auth/use-permission.ts';
import { pickColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import { invoiceRefId } from '../../money/invoice-ref.ts';
import { VerifyPaymentButton } from './actions/VerifyPaymentForm.tsx';
import { Payments } from './PaymentList.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { invoiceRefOfPayment } from './payment-text.ts';

const always = { unverified: true };

export function Verify({ payment }: { payment: PaymentRow }) {
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

const NumberColumn = DataTable.NumberCol<PaymentRow>;

export default function UnverifiedPayments() {
  return (
    <Payments
      title="Unverified payments"
      sort={{ field: 'createdAt', order: 'ASC' }}
      filter={always}
      empty="All manual payments are verified."
    >
      {pickColumns(paymentColumns, 'payer', 'method', 'recordedBy', 'createdAt', 'amount')}
      <NumberColumn
        source="verify"
        label="Actions"
        disableSort
        width={150}
        render={(payment) => <Verify payment={payment} />}
        text={() => 'Unverified'}
      />
    </Payments>
  );
}
