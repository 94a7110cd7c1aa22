import type { disputeRecord } from '@bedside/contracts/payments/refunds.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { z } from 'zod';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useNow } from '../../components/use-now.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { BooleanFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { FilterBar } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { disputeReason, disputeStatus, formatDeadline } from './dispute-text.ts';
import styles from './disputes.module.css';

type Dispute = z.infer<typeof disputeRecord>;

const addressOf = ({ invoiceId }: Dispute) => (invoiceId ? invoiceAddress({ id: invoiceId }) : '/disputes');
const nameOf = ({ patient }: Dispute) => patient?.fullname ?? 'Unknown patient';

const StateChip = ({ dispute: { open, status } }: { dispute: Dispute }) => (
  <DenseChip
    label={disputeStatus(status)}
    tone={open ? 'orange' : status === 'lost' ? 'red' : 'navy'}
    icon={open ? ShieldAlert : CircleCheck}
    owed={open}
  />
);

function Deadline({ dispute }: { dispute: Dispute }) {
  const { text, isPressing } = formatDeadline(dispute.evidenceDueAt, useNow());
  if (!dispute.open) return '–';
  return (
    <span className={styles.deadline} data-pressing={isPressing || undefined}>
      {text}
      {dispute.evidenceDueAt && (
        <small>
          due <RelativeDateTime instant={dispute.evidenceDueAt} isWithin />
        </small>
      )}
    </span>
  );
}

const Column = DataTable.Col<Dispute>;
const NumberColumn = DataTable.NumberCol<Dispute>;

const columns = (
  <>
    <Column
      source="patient"
      label="Patient and invoice"
      disableSort
      render={(dispute) => (
        <TwoLineCell
          first={nameOf(dispute)}
          aside={<RelativeDateTime instant={dispute.openedAt} />}
          second={dispute.invoiceNumber ?? dispute.id}
          to={dispute.invoiceId ? addressOf(dispute) : undefined}
        />
      )}
      text={(dispute) => `${nameOf(dispute)}: ${dispute.invoiceNumber ?? dispute.id}`}
    />
    <Column
      source="reason"
      label="Reason"
      disableSort
      width={280}
      fromWidth={900}
      text={({ reason }) => disputeReason(reason)}
    />
    <Column
      source="status"
      label="Status"
      disableSort
      width={210}
      render={(dispute) => <StateChip dispute={dispute} />}
      text={({ status }) => disputeStatus(status)}
    />
    <Column
      source="evidenceDueAt"
      label="Evidence"
      width={190}
      render={(dispute) => <Deadline dispute={dispute} />}
      text={({ evidenceDueAt }) => evidenceDueAt ?? ''}
    />
    <NumberColumn
      source="amount"
      label="Amount"
      width={120}
      render={({ amount }) => <Money dollars={amount} />}
      text={({ amount }) => amount.toFixed(2)}
    />
  </>
);

const stillOpen = { open: true };

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  open: (value: unknown) => (value === true ? 'open' : 'closed'),
  patientId: () => 'patient',
};

export default function DisputeList() {
  return (
    <List<Dispute>
      sort={{ field: 'evidenceDueAt', order: 'ASC' }}
      filterDefaultValues={stillOpen}
      title="Disputes"
      search="Patient, invoice"
      filters={
        <FilterBar
          first={<BooleanFilterChip source="open" label="Status" any="All" yes="Open" no="Closed" />}
        >
          <PatientFilterChip />
        </FilterBar>
      }
      filterLabels={filterLabels}
      empty="No open disputes."
      header={
        <p className={styles.hint}>
          Submit evidence in the Stripe Dashboard. Outcomes sync here automatically.
        </p>
      }
    >
      <DataTable<Dispute>
        rowClick={addressOf}
        rowEdge={({ open, status }) => `var(--${open ? 'orange' : status === 'lost' ? 'red' : 'navy'})`}
        card={(dispute) => (
          <Card
            first={nameOf(dispute)}
            second={disputeReason(dispute.reason)}
            chip={<StateChip dispute={dispute} />}
            endFirst={<Money dollars={dispute.amount} />}
            endSecond={dispute.invoiceNumber}
            endThird={<Deadline dispute={dispute} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
