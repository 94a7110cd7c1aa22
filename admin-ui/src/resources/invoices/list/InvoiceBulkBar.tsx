import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import Send from 'lucide-react/icons/send';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { BulkFrame, useSelectedRows } from '../../../list/BulkFrame.tsx';
import { BulkReminderForm } from './bulk-lazy.ts';

/** Actions on the selected invoices. */
export function InvoiceBulkBar() {
  const invoices = useSelectedRows<InvoiceRecord>();
  const drawer = useDrawer();
  const isBilling = usePermission('billing');
  const unpaid = invoices.filter(({ allowedActions }) => allowedActions.includes('sendLink'));
  return (
    <BulkFrame label="Selected invoices">
      <button
        type="button"
        disabled={!isBilling || unpaid.length === 0}
        onClick={() => drawer.open(<BulkReminderForm invoices={unpaid} />)}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden />
        Send reminders
      </button>
    </BulkFrame>
  );
}
