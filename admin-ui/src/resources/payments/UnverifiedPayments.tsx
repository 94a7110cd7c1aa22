import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { usePermission } from '../../auth/use-permission.ts';
import type { Column } from '../../list/column.ts';
import { invoiceRefId } from '../../money/invoice-ref.ts';
import { VerifyPaymentButton } from './actions/VerifyPaymentButton.tsx';
import { PaymentListScreen } from './PaymentList.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { invoiceRefOfPayment } from './payment-invoice.ts';

const always = { unverified: true };
const columnsNamed = (...keys: string[]) => paymentColumns.filter(({ key }) => keys.includes(key));

function Verify({ payment }: { payment: PaymentRow }) {
  const isBilling = usePermission('billing');
  if (!isBilling) return null;
  return (
    <VerifyPaymentButton
      shape="row"
      billId={invoiceRefId(invoiceRefOfPayment(payment))}
      about={`${payment.patient.fullname}, ${moneyText(payment.amount)}`}
      payment={payment}
    />
  );
}

const columns: readonly Column<PaymentRow>[] = [
  ...columnsNamed('payer', 'method', 'recordedBy', 'createdAt', 'amount'),
  {
    key: 'verify',
    label: 'Actions',
    width: 150,
    alignRight: true,
    cell: (payment) => <Verify payment={payment} />,
    text: () => 'Unverified',
  },
];

/** Cash, Square POS and bill-me-later that nobody has looked at a second time, the oldest first. */
export default function UnverifiedPayments() {
  return (
    <PaymentListScreen
      title="Unverified payments"
      columns={columns}
      sort={{ field: 'createdAt', order: 'ASC' }}
      always={always}
      none="All manual payments are verified."
    />
  );
}
