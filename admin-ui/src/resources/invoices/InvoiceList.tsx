import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { usePermission } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import type { View } from '../../list/views.ts';
import { invoiceBadges } from './invoice-badges.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { NewInvoiceForm } from './invoice-forms.lazy.ts';
import { Invoices } from './list/InvoiceListScreen.tsx';

const order: readonly InvoiceStatus[] = ['DRAFT', 'PAYMENT_REQUESTED', 'BML', 'PAID', 'CANCELLED'];
const statuses = order.map((value) => ({ value, label: invoiceBadges[value].label }));

const views: readonly View[] = [
  { key: 'owed', label: 'Outstanding', filters: { outstanding: true } },
  { key: 'overdue', label: 'Past due', filters: { overdue: true } },
  { key: 'custom', label: 'Custom invoices', filters: { kind: 'CUSTOM' } },
];

export default function InvoiceList() {
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const create = () => drawer.open(<NewInvoiceForm />, 'wide');
  return (
    <Invoices
      title="Invoices"
      sort={{ field: 'createdAt', order: 'DESC' }}
      views={views}
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      createButton={isBilling && <CreateButton label="New invoice" phoneLabel="New" onClick={create} />}
    >
      {invoiceColumns}
    </Invoices>
  );
}
