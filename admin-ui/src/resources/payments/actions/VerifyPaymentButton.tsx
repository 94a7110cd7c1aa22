import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { ActionButton, type ButtonPlace } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { VerifyPaymentForm } from './VerifyPaymentForm.tsx';

interface Props extends ButtonPlace {
  /** Id of the visit, or of an invoice without one. */
  billId: string;
  /** Whose payment, of how much. */
  about: string;
  payment?: PaymentRow;
}

/** Opens the form. */
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
