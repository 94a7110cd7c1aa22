import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { TransitionName } from '@bedside/contracts/appointments/transition.schema';
import { Children, cloneElement, type ReactElement, type ReactNode } from 'react';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { pickColumns } from '../../list/columns.ts';
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

/** Keeps Approve and Decline visible by first dropping columns that the visit’s page also has. */
const fromWidth = (width: number, columns: ReactNode): ReactNode =>
  Children.map(columns, (column) =>
    cloneElement(column as ReactElement<{ fromWidth?: number }>, { fromWidth: width }),
  );

const columnsFor = (requestedMode: 'BML' | 'CASH') => (
  <>
    {pickColumns(appointmentColumns, 'patient')}
    {fromWidth(1024, pickColumns(appointmentColumns, 'appointment'))}
    <Column
      source="since"
      label="Requested"
      disableSort
      width={170}
      fromWidth={1440}
      render={({ statusChangedAt }) => <RelativeDateTime instant={statusChangedAt} />}
      text={({ statusChangedAt }) => statusChangedAt}
    />
    {fromWidth(1440, pickColumns(appointmentColumns, 'membership'))}
    {pickColumns(appointmentColumns, 'total')}
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
  return (
    <Appointments {...texts} sort={{ field: 'appointment', order: 'ASC' }} filter={alwaysIn[at]}>
      {columnsFor(requestedMode)}
    </Appointments>
  );
}
