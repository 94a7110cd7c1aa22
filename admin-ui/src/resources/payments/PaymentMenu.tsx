import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { SyncPaymentButton } from './actions/SyncPaymentButton.tsx';
import { VerifyPaymentButton } from './actions/VerifyPaymentButton.tsx';

/** What can be done with a payment; nothing where nothing can. */
export function PaymentMenu({ payment }: { payment: PaymentRow }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { appointmentId, patient, amount } = payment;
  const isUnverified = payment.paymentStatus === 'SUCCESSFUL' && !payment.verified;
  const toVerify = isUnverified ? appointmentId : null;
  const canSync = payment.paymentMode === 'ONLINE' || payment.paymentMode === 'CARD ON FILE';
  if (toVerify === null && !canSync) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More for the payment of ${patient.fullname}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} disableAutoFocusItem>
        {toVerify !== null && (
          <VerifyPaymentButton
            shape="item"
            appointmentId={toVerify}
            about={`${patient.fullname}, ${moneyText(amount)}`}
            onPick={close}
          />
        )}
        {canSync && <SyncPaymentButton payment={payment} onPick={close} />}
      </Menu>
    </>
  );
}
