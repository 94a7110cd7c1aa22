import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { pickColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import VerifyInRow from './actions/VerifyInRow.tsx';
import { Payments } from './PaymentList.tsx';
import { paymentColumns } from './payment-columns.tsx';

const always = { unverified: true };

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
        render={(payment) => <VerifyInRow payment={payment} />}
        text={() => 'Unverified'}
      />
    </Payments>
  );
}
