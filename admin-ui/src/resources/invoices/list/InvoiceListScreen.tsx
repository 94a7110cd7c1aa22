import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { usePermission } from '../../../auth/use-permission.ts';
import { DataTable } from '../../../list/DataTable.tsx';
import { List, type ListProps } from '../../../list/List.tsx';
import { InvoiceMenu } from '../actions/InvoiceMenu.tsx';
import { invoiceAddress } from '../invoice-address.ts';
import { InvoiceCard, invoiceEdge } from '../invoice-columns.tsx';
import { InvoiceBulkBar } from './InvoiceBulkBar.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { invoiceFilterLabels } from './invoice-filters.ts';

type Props = Pick<
  ListProps<InvoiceRecord>,
  'title' | 'sort' | 'filter' | 'views' | 'tabs' | 'empty' | 'createButton' | 'header' | 'children'
>;

/** A list of invoices, whichever; inside are its columns. */
export function Invoices({ children, ...list }: Props) {
  const isBilling = usePermission('billing');
  return (
    <List<InvoiceRecord>
      {...list}
      resource="invoices"
      search="Name, invoice, visit ID"
      filters={<InvoiceFilters always={list.filter} />}
      filterWords={invoiceFilterLabels}
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
