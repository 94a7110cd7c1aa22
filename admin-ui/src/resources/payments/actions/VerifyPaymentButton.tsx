import ShieldCheck from 'lucide-react/icons/shield-check';
import { ActionButton, type ButtonPlace } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { VerifyPaymentForm } from './VerifyPaymentForm.tsx';

interface Props extends ButtonPlace {
  appointmentId: string;
  /** Whose payment, of how much. */
  about: string;
}

/** Opens the form. */
export function VerifyPaymentButton({ appointmentId, about, ...button }: Props) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      of={about}
      icon={ShieldCheck}
      label="Verify payment"
      onPress={() => drawer.open(<VerifyPaymentForm appointmentId={appointmentId} about={about} />)}
    />
  );
}
