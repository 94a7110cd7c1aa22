import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { LucideIcon } from 'lucide-react';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Undo from 'lucide-react/icons/undo-2';

interface Look {
  label: string;
  tone: StatusTone;
  icon: LucideIcon;
  owed: boolean;
}

export const refundBadges: Record<RefundStatus, Look> = {
  PENDING: { label: 'Pending', tone: 'teal', icon: CircleDashed, owed: true },
  SUCCEEDED: { label: 'Refunded', tone: 'orange', icon: Undo, owed: false },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX, owed: true },
};
