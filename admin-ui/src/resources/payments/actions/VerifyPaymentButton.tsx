import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useDrawer } from '../../../parts/drawer.tsx';
import { VerifyPaymentForm } from './VerifyPaymentForm.tsx';

interface Props {
  appointmentId: string;
  /** Whose payment, of how much. */
  about: string;
  onPick(): void;
}

/** A line of a menu that opens the form. */
export function VerifyPaymentButton({ appointmentId, about, onPick }: Props) {
  const drawer = useDrawer();
  return (
    <MenuItem
      onClick={() => {
        onPick();
        drawer.open(<VerifyPaymentForm appointmentId={appointmentId} about={about} />);
      }}
    >
      <ListItemIcon>
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      Verify payment
    </MenuItem>
  );
}
