import {
  type AppointmentStatus,
  type StatusIconName,
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
import { DenseChip } from './DenseChip.tsx';

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

export function DenseStatusChip({ status }: { status: AppointmentStatus }) {
  const { label, tone, owed } = statusBadges[status];
  return <DenseChip label={label} tone={tone} icon={denseStatusIcon(status)} owed={owed} />;
}
