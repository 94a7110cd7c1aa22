import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import type { Column } from '../../list/column.ts';
import { VerifyPaymentButton } from '../payments/actions/VerifyPaymentButton.tsx';
import { VisitListScreen } from './list/VisitListScreen.tsx';
import { columnsNamed } from './list/visit-columns.tsx';
import { alwaysIn, UNVERIFIED } from './list/visit-lists.ts';
import { modeWords } from './mode-words.ts';

const modeOf = ({ paymentMode }: AppointmentRow) => (paymentMode ? modeWords(paymentMode) : '');

const columns: readonly Column<AppointmentRow>[] = [
  ...columnsNamed('patient', 'status', 'visit', 'provider'),
  { key: 'mode', label: 'Method', width: 130, cell: modeOf, text: modeOf },
  ...columnsNamed('total'),
  {
    key: 'verify',
    label: 'Check',
    width: 150,
    alignRight: true,
    cell: ({ id, patient, totalAmount }) => (
      <VerifyPaymentButton
        shape="row"
        appointmentId={id}
        about={`${patient.fullname}, ${moneyText(totalAmount)}`}
      />
    ),
    text: () => 'Unverified',
  },
];

/** Cash, Square POS and bill-me-later that nobody has looked at a second time. */
export default function UnverifiedPayments() {
  return (
    <VisitListScreen
      title="Unverified payments"
      columns={columns}
      sort={{ field: 'visit', order: 'ASC' }}
      always={alwaysIn[UNVERIFIED]}
    />
  );
}
