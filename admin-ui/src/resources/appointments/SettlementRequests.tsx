import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { Column } from '../../list/column.ts';
import type { RouteTab } from '../../list/RouteTabs.tsx';
import { When } from '../../parts/When.tsx';
import { ConfirmPaymentButton } from './actions/ConfirmPaymentButton.tsx';
import { DeclinePaymentButton } from './actions/DeclinePaymentButton.tsx';
import { VisitListScreen } from './list/VisitListScreen.tsx';
import { columnsNamed } from './list/visit-columns.tsx';
import { alwaysIn, BML_REQUESTS, BML_REQUESTS_OF_VISITS, CASH_REQUESTS } from './list/visit-lists.ts';

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

const lists = {
  [BML_REQUESTS]: { title: 'BML requests', none: 'Nobody asks to be billed later.' },
  [BML_REQUESTS_OF_VISITS]: { title: 'BML requests', none: 'Nobody asks to be billed later.' },
  [CASH_REQUESTS]: { title: 'Cash requests', none: 'Nobody asks to pay in cash.' },
} as const;

/** From the requests to what became of them. */
const bmlRoutes: readonly RouteTab[] = [
  { to: BML_REQUESTS, label: 'Requests' },
  { to: '/bml_request_invoice', label: 'Invoices' },
];

/** Visits whose patients ask to settle by cash or later, the earliest visit first. */
export default function SettlementRequests({ at }: { at: keyof typeof lists }) {
  return (
    <VisitListScreen
      {...lists[at]}
      columns={columns}
      sort={{ field: 'visit', order: 'ASC' }}
      always={alwaysIn[at]}
      hasTabs={false}
      routes={at === BML_REQUESTS ? bmlRoutes : undefined}
    />
  );
}
