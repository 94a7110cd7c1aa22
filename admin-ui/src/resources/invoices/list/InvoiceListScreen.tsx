import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import { usePermission } from '../../../auth/use-permission.ts';
import type { Column } from '../../../list/column.ts';
import type { Filters } from '../../../list/filters.ts';
import { ListScreen } from '../../../list/ListScreen.tsx';
import type { ListTab } from '../../../list/ListTabs.tsx';
import { NewRowsPill } from '../../../list/NewRowsPill.tsx';
import { PagedList } from '../../../list/PagedList.tsx';
import type { RouteTab } from '../../../list/RouteTabs.tsx';
import type { View } from '../../../list/views.ts';
import { InvoiceMenu } from '../actions/InvoiceMenu.tsx';
import { invoiceAddress } from '../invoice-address.ts';
import { InvoiceCard, invoiceEdge } from '../invoice-columns.tsx';
import { InvoiceBulkBar } from './InvoiceBulkBar.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoiceTotals } from './InvoiceTotals.tsx';
import { invoiceFilterLabels } from './invoice-filters.ts';

interface Props {
  title: string;
  columns: readonly Column<InvoiceRecord>[];
  sort: SortPayload;
  /** What the list holds beside its filters. */
  always?: Filters;
  views?: readonly View[];
  none?: string;
  actions?: ReactNode;
  phoneAction?: ReactNode;
  over?: ReactNode;
  routes?: readonly RouteTab[];
  /** Asked inside the list, where its counts are known. */
  useTabs(): { source: string; tabs: readonly ListTab[] };
}

/** A list of invoices, whichever. */
export const InvoiceListScreen = (props: Props) => (
  <PagedList<InvoiceRecord> resource="invoices" sort={props.sort} filter={props.always}>
    <Screen {...props} />
  </PagedList>
);

function Screen({ always, sort: _, useTabs, ...screen }: Props) {
  const tabs = useTabs();
  const isBilling = usePermission('billing');
  return (
    <ListScreen<InvoiceRecord>
      {...screen}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      search="Name, invoice, visit ID"
      tabs={tabs}
      filters={<InvoiceFilters always={always} />}
      news={<NewRowsPill of="invoice" always={always} />}
      filterWords={invoiceFilterLabels}
      edge={invoiceEdge}
      addressOf={invoiceAddress}
      menu={(invoice) => <InvoiceMenu invoice={invoice} />}
      nameOf={({ patient, number }) => `${patient.fullname}, ${number}`}
      bulk={isBilling ? <InvoiceBulkBar /> : undefined}
      totals={<InvoiceTotals />}
    />
  );
}
