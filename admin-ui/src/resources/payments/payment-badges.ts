import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';

interface Look {
  label: string;
  tone: StatusTone;
  icon: LucideIcon;
  owed: boolean;
}

export const paymentBadges: Record<PaymentStatus, Look> = {
  SUCCESSFUL: { label: 'Successful', tone: 'navy', icon: CircleCheck, owed: false },
  OPEN: { label: 'Open', tone: 'teal', icon: CircleDashed, owed: true },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX, owed: false },
};
