import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { useListContext } from 'react-admin';
import { pickColumns } from '../../list/columns.ts';
import { DataTable } from '../../list/DataTable.tsx';
import { pluralizeRows } from '../../list/rows.ts';
import styles from './BmlInvoices.module.css';
import { invoiceColumns } from './invoice-columns.tsx';
import { Invoices } from './list/InvoiceListScreen.tsx';
import { agingBuckets, alwaysInInvoices } from './list/invoice-filters.ts';

const days = { one: 'day', many: 'days' };
const ageText = ({ bmlAge }: InvoiceRecord) => (bmlAge === null ? '–' : pluralizeRows(bmlAge, days));

const Column = DataTable.Col<InvoiceRecord>;

const tabs = { source: 'age', tabs: () => [{ value: undefined, label: 'All' }, ...agingBuckets] };

/** Totals for all ages, whichever age is selected. */
function AgingTiles() {
  const { meta } = useListContext();
  const due: Record<string, number> | undefined = meta?.facets?.ages;
  if (!due) return null;
  const most = Math.max(...Object.values(due), 0.01);
  return (
    <dl className={styles.ages}>
      {agingBuckets.map(({ value, label }) => {
        const amount = due[value] ?? 0;
        return (
          <div key={value} data-warning={(value === 'over-90' && amount > 0) || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money dollars={amount} />
            </dd>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(amount / most) * 100}%` }} />
            </span>
          </div>
        );
      })}
    </dl>
  );
}

export default function BmlInvoices() {
  return (
    <Invoices
      title="Bill-later invoices"
      sort={{ field: 'createdAt', order: 'ASC' }}
      filter={alwaysInInvoices['/bml_request_invoice']}
      tabs={tabs}
      header={<AgingTiles />}
      empty="No bill-later invoices."
    >
      {pickColumns(invoiceColumns, 'patient')}
      <Column source="age" label="Days outstanding" disableSort width={140} text={ageText} />
      {pickColumns(invoiceColumns, 'createdAt', 'dueDate', 'due', 'totalAmount')}
    </Invoices>
  );
}
