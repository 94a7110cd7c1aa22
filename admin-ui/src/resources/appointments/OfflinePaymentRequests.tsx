import type { AppointmentRow, TransitionName } from '@bedside/contracts/appointments/appointment.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import type { Column } from '../../list/column.ts';
import type { RouteTab } from '../../list/RouteTabs.tsx';
import { ApproveBillLaterButton } from './actions/ApproveBillLaterButton.tsx';
import { DeclinePaymentButton } from './actions/DeclinePaymentButton.tsx';
import { RecordPaymentButton } from './actions/RecordPaymentButton.tsx';
import { AppointmentListScreen } from './list/AppointmentListScreen.tsx';
import { pickColumns } from './list/appointment-columns.tsx';
import {
  alwaysIn,
  BML_REQUESTS,
  BML_REQUESTS_OF_APPOINTMENTS,
  CASH_REQUESTS,
} from './list/appointment-lists.ts';

/** To agree to pay later and to record money that came in are two acts. */
const answers = [
  ['approveBillLater', ApproveBillLaterButton],
  ['confirmPayment', RecordPaymentButton],
  ['declinePayment', DeclinePaymentButton],
] as const satisfies [TransitionName, unknown][];

const may = ({ allowedTransitions }: AppointmentRow, name: TransitionName) =>
  allowedTransitions.some(({ move }) => move === name);

const columnsFor = (asked: 'BML' | 'CASH'): readonly Column<AppointmentRow>[] => [
  ...pickColumns('patient', 'appointment'),
  {
    key: 'since',
    label: 'Requested',
    width: 170,
    cell: ({ statusChangedAt }) => <RelativeDateTime instant={statusChangedAt} />,
    text: ({ statusChangedAt }) => statusChangedAt,
  },
  ...pickColumns('membership', 'total'),
  {
    key: 'answer',
    label: 'Actions',
    width: 320,
    alignRight: true,
    cell: (appointment) =>
      answers.map(
        ([move, Answer]) =>
          may(appointment, move) && (
            <Answer
              key={move}
              appointment={{ ...appointment, paymentRequestType: asked }}
              shape="row"
              of={appointment.patient.fullname}
            />
          ),
      ),
    text: () => 'Pending',
  },
];

const bml = columnsFor('BML');
const lists = {
  [BML_REQUESTS]: { title: 'Bill-later requests', columns: bml, none: 'No pending bill-later requests.' },
  [BML_REQUESTS_OF_APPOINTMENTS]: {
    title: 'Bill-later requests',
    columns: bml,
    none: 'No pending bill-later requests.',
  },
  [CASH_REQUESTS]: {
    title: 'Cash requests',
    columns: columnsFor('CASH'),
    none: 'No pending cash requests.',
  },
} as const;

/** From the requests to what became of them. */
const bmlRoutes: readonly RouteTab[] = [
  { to: BML_REQUESTS, label: 'Requests' },
  { to: '/bml_request_invoice', label: 'Invoices' },
];

/** Visits whose patients ask to settle by cash or later, the earliest visit first. */
export default function OfflinePaymentRequests({ at }: { at: keyof typeof lists }) {
  return (
    <AppointmentListScreen
      {...lists[at]}
      sort={{ field: 'appointment', order: 'ASC' }}
      always={alwaysIn[at]}
      hasTabs={false}
      routes={at === BML_REQUESTS ? bmlRoutes : undefined}
    />
  );
}
