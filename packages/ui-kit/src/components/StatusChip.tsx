import {
  type AppointmentStatus,
  type PortalStatusIconName,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import type { LucideIcon } from 'lucide-react';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import Navigation from 'lucide-react/icons/navigation';
import ReceiptText from 'lucide-react/icons/receipt-text';
import X from 'lucide-react/icons/x';
import styles from './StatusChip.module.css';
import tones from './tones.module.css';

const icons: Record<PortalStatusIconName, LucideIcon> = {
  calendar: Calendar,
  check: Check,
  'check-check': CheckCheck,
  clock: Clock,
  'credit-card': CreditCard,
  hourglass: Hourglass,
  navigation: Navigation,
  'receipt-text': ReceiptText,
  x: X,
};

interface Props {
  status: AppointmentStatus;
  label?: string;
}

export function StatusChip({ status, label }: Props) {
  const look = statusBadges[status];
  return (
    <span className={`${styles.chip} ${tones[look.tone]}`}>
      <span className={styles.dot}>
        <StatusIcon status={status} size={12} />
      </span>
      {label ?? look.label}
    </span>
  );
}

export function StatusIcon({ status, size }: { status: AppointmentStatus; size: number }) {
  const Icon = icons[statusBadges[status].portalIcon];
  return <Icon size={size} strokeWidth={2.5} aria-hidden />;
}
