import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRecordAction } from '../../../data/use-record-action.ts';

/** Asks the payment provider how the payment stands. */
export function SyncPaymentButton({ payment, onPick }: { payment: PaymentRow; onPick(): void }) {
  const { mutate } = useRecordAction((actions) => actions.syncPayment(payment.id));
  return (
    <MenuItem
      onClick={() => {
        onPick();
        mutate();
      }}
    >
      <ListItemIcon>
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      Sync with Stripe
    </MenuItem>
  );
}
