import type { InvoiceRecord, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useListContext } from 'react-admin';
import { usePermission } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { facetTabs } from '../../list/facet-tabs.ts';
import type { View } from '../../list/views.ts';
import { NewInvoiceForm } from './draft/drafts-lazy.ts';
import { invoiceBadges } from './invoice-badges.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceListScreen } from './list/InvoiceListScreen.tsx';

const order: readonly InvoiceStatus[] = ['DRAFT', 'PAYMENT_REQUESTED', 'BML', 'PAID', 'CANCELLED'];
const statuses = order.map((value) => ({ value, label: invoiceBadges[value].label }));

const views: readonly View[] = [
  { key: 'owed', label: 'Outstanding', filters: { outstanding: true } },
  { key: 'overdue', label: 'Past due', filters: { overdue: true } },
  { key: 'custom', label: 'Custom invoices', filters: { kind: 'CUSTOM' } },
];

function useStatusTabs() {
  const { meta } = useListContext<InvoiceRecord>();
  return { source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) };
}

export default function InvoiceList() {
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const create = () => drawer.open(<NewInvoiceForm />, { isWide: true });
  useShortcuts({ n: () => isBilling && create() });
  return (
    <InvoiceListScreen
      title="Invoices"
      columns={invoiceColumns}
      sort={{ field: 'createdAt', order: 'DESC' }}
      views={views}
      useTabs={useStatusTabs}
      actions={
        isBilling && (
          <Button
            variant="contained"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={create}
          >
            New invoice
          </Button>
        )
      }
      phoneAction={
        isBilling && (
          <Button variant="contained" onClick={create}>
            New
          </Button>
        )
      }
    />
  );
}
