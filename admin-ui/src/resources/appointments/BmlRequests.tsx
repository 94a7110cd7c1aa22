import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { Column } from '../../list/column.ts';
import { When } from '../../parts/When.tsx';
import { ConfirmPaymentButton } from './actions/ConfirmPaymentButton.tsx';
import { DeclinePaymentButton } from './actions/DeclinePaymentButton.tsx';
import { VisitListScreen } from './list/VisitListScreen.tsx';
import { columnsNamed } from './list/visit-columns.tsx';
import { alwaysIn, BML_REQUESTS } from './list/visit-lists.ts';

const may = ({ allowedTransitions }: AppointmentRow, name: 'confirmPayment' | 'declinePayment') =>
  allowedTransitions.some(({ move }) => move === name);

const columns: readonly Column<AppointmentRow>[] = [
  ...columnsNamed('patient', 'visit'),
  {
    key: 'since',
    label: 'Asked',
    width: 170,
    cell: ({ statusSince }) => <When instant={statusSince} />,
    text: ({ statusSince }) => statusSince,
  },
  ...columnsNamed('membership', 'total'),
  {
    key: 'answer',
    label: 'Answer',
    width: 190,
    alignRight: true,
    cell: (visit) => (
      <>
        {may(visit, 'confirmPayment') && (
          <ConfirmPaymentButton visit={visit} shape="row" of={visit.patient.fullname} />
        )}
        {may(visit, 'declinePayment') && (
          <DeclinePaymentButton visit={visit} shape="row" of={visit.patient.fullname} />
        )}
      </>
    ),
    text: () => 'Waiting',
  },
];

/** Visits whose patients ask to be billed later, the earliest visit first. */
export default function BmlRequests() {
  return (
    <VisitListScreen
      title="BML requests"
      columns={columns}
      sort={{ field: 'visit', order: 'ASC' }}
      always={alwaysIn[BML_REQUESTS]}
      hasTabs={false}
    />
  );
}
