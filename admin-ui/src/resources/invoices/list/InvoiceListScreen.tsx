import { type InvoiceRecord, invoiceKinds } from '@bedside/contracts/payments/payment.schema';
import Send from 'lucide-react/icons/send';
import { useListContext } from 'react-admin';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import type { Facets } from '../../../data/client.ts';
import { BulkFrame, useSelectedRows } from '../../../list/BulkFrame.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { CategoryFilterChip, ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import type { Filters } from '../../../list/filters.ts';
import { List, type ListProps } from '../../../list/List.tsx';
import { type Chip, FilterBar, flag, OverflowFilterChips } from '../../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../../list/PatientFilterChip.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { ListTotals, PaymentModeChip } from '../../../money/ListTotals.tsx';
import { kindLabels } from '../../../money/money-text.ts';
import { requestTypeChip, verifiedChip } from '../../../money/payment-chips.ts';
import { InvoiceMenu } from '../actions/InvoiceMenu.tsx';
import { InvoiceCard, invoiceEdge } from '../invoice-columns.tsx';
import { BulkReminderForm } from '../invoice-forms.lazy.ts';
import { invoiceAddress } from '../use-invoice.ts';
import { agingBuckets, invoiceFilterLabels } from './invoice-filters.ts';

type Props = Pick<
  ListProps<InvoiceRecord>,
  'title' | 'sort' | 'filter' | 'views' | 'tabs' | 'empty' | 'createButton' | 'header' | 'children'
>;

const texts = { one: 'invoice', many: 'invoices' };

/** In dollars; null until the list loads. */
function invoiceTotalsOf(facets: Facets | undefined) {
  const totals = facets?.totals;
  if (!totals) return null;
  const of = (name: string) => totals[name] ?? 0;
  const wentBack = [
    { label: 'Refunded', dollars: 0 - of('refundedAmount') },
    { label: 'Charged back', dollars: 0 - of('chargedBackAmount') },
  ];
  return {
    count: of('count'),
    sums: [
      { label: 'Total', dollars: of('totalAmount') },
      { label: 'Tax', dollars: of('taxAmount') },
      { label: 'Paid', dollars: of('paidAmount') + of('refundedAmount') + of('chargedBackAmount') },
      ...wentBack.filter(({ dollars }) => dollars < 0),
      {
        label: 'Balance due',
        dollars: of('dueAmount'),
        ...(of('dueAmount') > 0 && { tone: 'warning' as const }),
      },
    ],
  };
}

/** Totals over all pages. */
function InvoiceTotals() {
  const { meta } = useListContext();
  const totals = invoiceTotalsOf(meta?.facets);
  if (!totals || totals.count === 0) return null;
  return <ListTotals note={pluralizeRows(totals.count, texts)} sums={totals.sums} />;
}

function InvoiceBulkBar() {
  const invoices = useSelectedRows<InvoiceRecord>();
  const { onUnselectItems } = useListContext();
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const unpaid = invoices.filter(({ allowedActions }) => allowedActions.includes('sendLink'));
  return (
    <BulkFrame label="Selected invoices">
      <button
        type="button"
        disabled={!isBilling || unpaid.length === 0}
        onClick={() => drawer.open(<BulkReminderForm invoices={unpaid} onDone={() => onUnselectItems()} />)}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden />
        Send reminders
      </button>
    </BulkFrame>
  );
}

const kinds = invoiceKinds.map((value) => ({ value, label: kindLabels[value] }));

const chips: readonly Chip[] = [
  flag({ source: 'outstanding', label: 'Balance', any: 'All', yes: 'Outstanding' }),
  flag({ source: 'overdue', label: 'Due date', any: 'Any', yes: 'Past due' }),
  verifiedChip('verified'),
  requestTypeChip,
  { source: 'category', label: 'Service category', Chip: CategoryFilterChip },
  {
    source: 'age',
    label: 'Bill-later age',
    Chip: () => <ChoiceFilterChip source="age" label="Age" any="Any" choices={agingBuckets} />,
  },
];

const InvoiceFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateFilterChip isPast />}>
    <ChoiceFilterChip source="kind" label="Type" any="Any" choices={kinds} />
    <PaymentModeChip />
    <PatientFilterChip />
    <OverflowFilterChips chips={chips} always={always} />
  </FilterBar>
);

export function Invoices({ children, ...list }: Props) {
  const isBilling = usePermission('billing');
  return (
    <List<InvoiceRecord>
      {...list}
      resource="invoices"
      search="Name, invoice, visit ID"
      filters={<InvoiceFilters always={list.filter} />}
      filterLabels={invoiceFilterLabels}
      totals={<InvoiceTotals />}
      bulkActionButtons={isBilling && <InvoiceBulkBar />}
      live="invoice"
    >
      <DataTable<InvoiceRecord>
        rowClick={invoiceAddress}
        rowEdge={invoiceEdge}
        nameOf={({ patient, number }) => `${patient.fullname}, ${number}`}
        rowMenu={(invoice) => <InvoiceMenu invoice={invoice} />}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
      >
        {children}
      </DataTable>
    </List>
  );
}
