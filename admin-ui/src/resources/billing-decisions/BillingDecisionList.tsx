import { type BillingDecisionRecord, billingDecisions } from '@bedside/contracts/payments/refunds.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { dayIn } from '@bedside/ui-kit/formats';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import HandCoins from 'lucide-react/icons/hand-coins';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ComponentProps, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { mayRead } from '../../auth/use-permission.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useNow } from '../../components/use-now.ts';
import { useMe } from '../../data/me.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeFilterText } from '../../list/date-ranges.ts';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { modeText } from '../../money/money-text.ts';
import { useRefreshAppointments } from '../appointments/actions/use-appointment-action.tsx';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import styles from './decisions.module.css';

type Decision = BillingDecisionRecord;

const RESOURCE = 'billing-decisions';
const ADDRESS = '/to-review/decided';

const badges: Record<Decision['decision'], ComponentProps<typeof DenseChip>> = {
  VERIFIED: { label: 'Payment verified', tone: 'navy', icon: BadgeCheck },
  RECORDED: { label: 'Payment recorded', tone: 'navy', icon: HandCoins },
  APPROVED: { label: 'Bill later approved', tone: 'teal', icon: CalendarClock },
  DECLINED: { label: 'Request declined', tone: 'orange', icon: CircleX },
  RESOLVED: { label: 'Discrepancy resolved', tone: 'blue', icon: CircleCheck },
};
const choices = billingDecisions.map((value) => ({ value, label: badges[value].label }));

const aboutText = ({ appointmentKey, invoiceNumber }: Decision) =>
  [appointmentKey, invoiceNumber].filter(Boolean).join(', ') || 'Stripe';
const patientText = ({ patient }: Decision) => patient?.fullname ?? 'No patient';
const byText = ({ decidedBy }: Decision) => decidedBy?.fullname ?? 'Automatic';
const addressOf = ({ invoiceId, appointmentId }: Decision) =>
  invoiceId
    ? invoiceAddress({ id: invoiceId })
    : appointmentId
      ? `/appointments/${appointmentId}/show`
      : ADDRESS;

interface Undo {
  decision: Decision;
  appointmentId: string;
  paymentMode: NonNullable<Decision['canRequestAgain']>;
}

function UndoDeclineForm({ decision, appointmentId, paymentMode }: Undo) {
  const refresh = useRefreshAppointments();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <DrawerForm
      title="Undo decline"
      about={`${patientText(decision)}, ${aboutText(decision)}`}
      submitLabel="Undo decline"
      run={async (dataProvider) => {
        await dataProvider.requestOfflinePayment(
          { body: { appointmentId, paymentMode } },
          { idempotencyKey },
        );
        return { message: 'Decline undone' };
      }}
      onDone={refresh}
    >
      <p>
        The patient’s request will be open again: {modeText(paymentMode)}. The patient will get an email that
        we received it.
      </p>
    </DrawerForm>
  );
}

/** Posted money stays posted, so only a declined request can be undone. */
function UndoButton({ decision }: { decision: Decision }) {
  const drawer = useDrawer();
  const { appointmentId, canRequestAgain: paymentMode } = decision;
  if (!appointmentId || !paymentMode) return null;
  return (
    <ActionButton
      shape="rowMain"
      of={patientText(decision)}
      icon={RotateCcw}
      label="Undo"
      onPress={() => drawer.open(<UndoDeclineForm {...{ decision, appointmentId, paymentMode }} />)}
    />
  );
}

const Sum = ({ amount }: Decision) => (amount === null ? '–' : <Money dollars={amount} />);

const Column = DataTable.Col<Decision>;
const TimeColumn = DataTable.TimeCol<Decision>;
const NumberColumn = DataTable.NumberCol<Decision>;

const columns = (
  <>
    <Column
      source="patient"
      label="Patient and visit"
      disableSort
      render={(one) => <TwoLineCell first={patientText(one)} second={aboutText(one)} to={addressOf(one)} />}
      text={(one) => `${patientText(one)}: ${aboutText(one)}`}
    />
    <Column
      source="decision"
      label="Decision"
      disableSort
      width={200}
      render={({ decision }) => <DenseChip {...badges[decision]} />}
      text={({ decision }) => badges[decision].label}
    />
    <Column source="decidedBy" label="Decided by" disableSort width={190} fromWidth={900} text={byText} />
    <TimeColumn source="decidedAt" label="Decided" width={170} fromWidth={1024} />
    <NumberColumn
      source="amount"
      label="Amount"
      disableSort
      width={120}
      render={(one) => <Sum {...one} />}
      text={({ amount }) => amount?.toFixed(2) ?? ''}
    />
    <NumberColumn
      source="undo"
      label="Actions"
      disableSort
      width={110}
      render={(decision) => <UndoButton decision={decision} />}
      text={() => ''}
    />
  </>
);

const filterLabels = {
  decision: () => 'decision',
  patientId: () => 'patient',
  ...rangeFilterText,
};

function useToday() {
  const { zone } = useFormats();
  const day = dayIn(zone, useNow());
  return { from: day, to: day };
}

export default function BillingDecisionList() {
  const today = useToday();
  return (
    <List<Decision>
      sort={{ field: 'decidedAt', order: 'DESC' }}
      filterDefaultValues={today}
      title="Decided"
      filters={
        <FilterBar first={<DateFilterChip label="Decided" isPast />}>
          <ChoiceFilterChip source="decision" label="Decision" any="All" choices={choices} />
          <PatientFilterChip />
        </FilterBar>
      }
      filterLabels={filterLabels}
      empty="No decisions today. Payments verified, requests approved or declined, and discrepancies resolved will appear here."
    >
      <DataTable<Decision>
        rowEdge={({ decision }) => `var(--${badges[decision].tone})`}
        card={(one) => (
          <Card
            first={
              <Link to={addressOf(one)} className="reach">
                {patientText(one)}
              </Link>
            }
            second={`${byText(one)}, ${aboutText(one)}`}
            chip={<DenseChip {...badges[one.decision]} />}
            endFirst={<Sum {...one} />}
            endSecond={<RelativeDateTime instant={one.decidedAt} />}
            endThird={<UndoButton decision={one} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

const listed = { page: 1, perPage: 100 };

/** Items decided today, below the open ones. */
export function DecidedToday() {
  const me = useMe();
  const filter = useToday();
  const { data = [], total = 0 } = useGetList<Decision>(
    RESOURCE,
    { pagination: listed, sort: { field: 'decidedAt', order: 'DESC' }, filter },
    { enabled: mayRead(me, RESOURCE) },
  );
  if (total === 0) return null;
  return (
    <p className={`small ${styles.decided}`}>
      Decided today: {data.length < total ? total : byWhom(data, me.id)}.{' '}
      <Link to={ADDRESS}>Show decided</Link>
    </p>
  );
}

function byWhom(decisions: readonly Decision[], readerId: string): string {
  const mine = decisions.filter(({ decidedBy }) => decidedBy?.id === readerId).length;
  const automatic = decisions.filter(({ decidedBy }) => decidedBy === null).length;
  const others = decisions.length - mine - automatic;
  return [
    mine > 0 && `${mine} by you`,
    others > 0 && `${others} by others`,
    automatic > 0 && `${automatic} automatically`,
  ]
    .filter(Boolean)
    .join(', ');
}
