import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { ActionButton, type ButtonPlace } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { VerifyPaymentForm } from './VerifyPaymentForm.tsx';

interface Props extends ButtonPlace {
  /** Appointment id, or the id of an invoice without one. */
  billId: string;
  about: string;
  payment?: PaymentRow;
}

export function VerifyPaymentButton({ billId, about, payment, ...button }: Props) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      of={about}
      icon={ShieldCheck}
      label="Verify payment"
      onPress={() => drawer.open(<VerifyPaymentForm billId={billId} about={about} payment={payment} />)}
    />
  );
}
