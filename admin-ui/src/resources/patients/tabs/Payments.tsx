import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import { PaymentMenu } from '../../payments/PaymentMenu.tsx';
import { PaymentCard, paymentColumns, paymentEdge } from '../../payments/payment-columns.tsx';

export default function Payments({ patient }: { patient: PatientRecord }) {
  return (
    <ListInTab<PaymentRow>
      title="Payments"
      resource="payments"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ patientId: patient.id }}
    >
      <DataTable<PaymentRow>
        rowClick={({ invoiceId }) => invoiceAddress({ id: invoiceId })}
        rowEdge={paymentEdge}
        rowMenu={(payment) => <PaymentMenu payment={payment} />}
        card={(payment) => <PaymentCard payment={payment} />}
      >
        {paymentColumns}
      </DataTable>
    </ListInTab>
  );
}
