import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { visitAddress } from '../../appointments/visit-address.ts';
import { PaymentMenu } from '../../payments/PaymentMenu.tsx';
import { PaymentCard, paymentColumns, paymentEdge } from '../../payments/payment-columns.tsx';
import { TabRows } from './TabRows.tsx';

/** What the patient paid, or tried to. */
export default function Payments({ patient }: { patient: PatientRecord }) {
  return (
    <TabRows<PaymentRow>
      title="Payments"
      resource="payments"
      filter={{ patientId: patient.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={paymentColumns}
      card={(payment) => <PaymentCard payment={payment} />}
      edge={paymentEdge}
      addressOf={({ appointmentId }) => (appointmentId ? visitAddress(appointmentId) : '/payments')}
      menu={(payment) => <PaymentMenu payment={payment} />}
    />
  );
}
