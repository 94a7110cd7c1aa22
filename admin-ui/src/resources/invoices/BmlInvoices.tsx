import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { Column } from '../../list/column.ts';
import { pluralizeRows } from '../../list/pluralize-rows.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { AgingTiles } from './list/AgingTiles.tsx';
import { InvoiceListScreen } from './list/InvoiceListScreen.tsx';
import { agingBuckets } from './list/invoice-filters.ts';
import { alwaysInInvoices, BML_INVOICES } from './list/invoice-lists.ts';

const days = { one: 'day', many: 'days' };
const ageWords = ({ bmlAge }: InvoiceRecord) => (bmlAge === null ? '–' : pluralizeRows(bmlAge, days));

const columnsNamed = (...keys: string[]) => invoiceColumns.filter(({ key }) => keys.includes(key));

const columns: readonly Column<InvoiceRecord>[] = [
  ...columnsNamed('patient'),
  { key: 'age', label: 'Days outstanding', width: 140, cell: ageWords, text: ageWords },
  ...columnsNamed('createdAt', 'dueDate', 'due', 'total'),
];

const useAgeTabs = () => ({
  source: 'age',
  tabs: [{ value: undefined, label: 'All' }, ...agingBuckets],
});

/** What is billed for later, by age: collected, asked for again, or written off. */
export default function BmlInvoices() {
  return (
    <InvoiceListScreen
      title="Bill-later invoices"
      columns={columns}
      sort={{ field: 'createdAt', order: 'ASC' }}
      always={alwaysInInvoices[BML_INVOICES]}
      useTabs={useAgeTabs}
      over={<AgingTiles />}
      none="No bill-later invoices."
    />
  );
}
