import {
  type AppointmentStatus,
  type StatusIconName,
  type StatusTone,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Wallet from 'lucide-react/icons/wallet';
import styles from './DenseChip.module.css';
import tones from './tones.module.css';

/** A status as shown on screen. */
export interface Badge {
  label: string;
  tone: StatusTone;
  icon: LucideIcon;
  /** The practice must act next. Shown as a hollow dot. */
  owed?: boolean;
}

export function DenseChip({ label, tone, icon: Icon, owed = false }: Badge) {
  return (
    <span data-whole className={`${styles.chip} ${tones[tone]}`}>
      <span className={owed ? styles.hollow : styles.solid} />
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </span>
  );
}

const icons: Record<StatusIconName, LucideIcon> = {
  ban: Ban,
  'calendar-check': CalendarCheck,
  car: Car,
  'circle-check': CircleCheck,
  'circle-dashed': CircleDashed,
  'circle-dollar-sign': CircleDollarSign,
  'hand-coins': HandCoins,
  hourglass: Hourglass,
  wallet: Wallet,
};

export const denseStatusIcon = (status: AppointmentStatus): LucideIcon => icons[statusBadges[status].icon];

interface StatusProps {
  status: AppointmentStatus;
  /** Canceled because the patient was not there. */
  noShow?: boolean;
}

export function DenseStatusChip({ status, noShow = false }: StatusProps) {
  const { label, tone, owed } = statusBadges[status];
  return (
    <DenseChip label={noShow ? 'No-show' : label} tone={tone} icon={denseStatusIcon(status)} owed={owed} />
  );
}
