import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { pickColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import { pluralizeRows } from '../../list/rows.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { AgingTiles } from './list/AgingTiles.tsx';
import { Invoices } from './list/InvoiceListScreen.tsx';
import { agingBuckets } from './list/invoice-filters.ts';
import { alwaysInInvoices, BML_INVOICES } from './list/invoice-lists.ts';

const days = { one: 'day', many: 'days' };
const ageWords = ({ bmlAge }: InvoiceRecord) => (bmlAge === null ? '–' : pluralizeRows(bmlAge, days));

const Column = DataTable.Col<InvoiceRecord>;

const tabs = { source: 'age', tabs: () => [{ value: undefined, label: 'All' }, ...agingBuckets] };

/** What is billed for later, by age: collected, asked for again, or written off. */
export default function BmlInvoices() {
  return (
    <Invoices
      title="Bill-later invoices"
      sort={{ field: 'createdAt', order: 'ASC' }}
      filter={alwaysInInvoices[BML_INVOICES]}
      tabs={tabs}
      header={<AgingTiles />}
      empty="No bill-later invoices."
    >
      {pickColumns(invoiceColumns, 'patient')}
      <Column
        source="age"
        label="Days outstanding"
        disableSort
        width={140}
        render={ageWords}
        text={ageWords}
      />
      {pickColumns(invoiceColumns, 'createdAt', 'dueDate', 'due', 'totalAmount')}
    </Invoices>
  );
}
