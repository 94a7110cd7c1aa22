import type { AppointmentRow, TransitionName } from '@bedside/contracts/appointments/appointment.schema';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePushedWidth } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { omitColumns, pickColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import {
  ApproveBillLaterButton,
  DeclinePaymentButton,
  RecordPaymentButton,
} from './actions/payment-buttons.tsx';
import { Appointments } from './list/AppointmentListScreen.tsx';
import { appointmentColumns } from './list/appointment-columns.tsx';
import { alwaysIn } from './list/export-filter.ts';

/** Agreeing to pay later and recording the money are separate actions, so they have separate buttons. */
const answers = [
  ['declinePayment', DeclinePaymentButton],
  ['confirmPayment', RecordPaymentButton],
  ['approveBillLater', ApproveBillLaterButton],
] as const satisfies [TransitionName, unknown][];

const may = ({ allowedTransitions }: AppointmentRow, name: TransitionName) =>
  allowedTransitions.some(({ move }) => move === name);

interface AnswersProps {
  appointment: AppointmentRow;
  requestedMode: 'BML' | 'CASH';
}

/** The last possible answer is the main button. */
export const RequestAnswers = ({ appointment, requestedMode }: AnswersProps) =>
  answers
    .filter(([move]) => may(appointment, move))
    .map(([move, Answer], at, { length }) => (
      <Answer
        key={move}
        appointment={{ ...appointment, paymentRequestType: requestedMode }}
        shape={at === length - 1 ? 'rowMain' : 'row'}
        of={appointment.patient.fullname}
      />
    ));

const Column = DataTable.Col<AppointmentRow>;
const NumberColumn = DataTable.NumberCol<AppointmentRow>;

const columnsFor = (requestedMode: 'BML' | 'CASH') => (
  <>
    {pickColumns(appointmentColumns, 'patient', 'appointment')}
    <Column
      source="since"
      label="Requested"
      disableSort
      width={170}
      render={({ statusChangedAt }) => <RelativeDateTime instant={statusChangedAt} />}
      text={({ statusChangedAt }) => statusChangedAt}
    />
    {pickColumns(appointmentColumns, 'membership', 'total')}
    <NumberColumn
      source="answer"
      label="Actions"
      disableSort
      width={320}
      render={(appointment) => <RequestAnswers appointment={appointment} requestedMode={requestedMode} />}
      text={() => 'Pending'}
    />
  </>
);

/** Keeps Approve and Decline visible by first dropping columns that the visit’s page also has. */
function useRequestColumns(requestedMode: 'BML' | 'CASH') {
  const isBesideDrawer = usePushedWidth() > 0;
  const isWide = useMediaQuery('(min-width: 1440px)', { noSsr: true });
  const hasTimes = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  return omitColumns(
    columnsFor(requestedMode),
    ...(isBesideDrawer || !isWide ? ['since'] : []),
    ...(isWide ? [] : ['membership']),
    ...(hasTimes ? [] : ['appointment']),
  );
}

const billLater = {
  title: 'Bill-later requests',
  requestedMode: 'BML',
  empty: 'No pending bill-later requests.',
} as const;
const lists = {
  '/bml_request': billLater,
  '/appointments/BML_request': billLater,
  '/cashRequest': { title: 'Cash requests', requestedMode: 'CASH', empty: 'No pending cash requests.' },
} as const;

export default function OfflinePaymentRequests({ at }: { at: keyof typeof alwaysIn }) {
  const { requestedMode, ...texts } = lists[at];
  const columns = useRequestColumns(requestedMode);
  return (
    <Appointments {...texts} sort={{ field: 'appointment', order: 'ASC' }} filter={alwaysIn[at]}>
      {columns}
    </Appointments>
  );
}
