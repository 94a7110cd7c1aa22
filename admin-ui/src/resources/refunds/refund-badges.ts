import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Undo from 'lucide-react/icons/undo-2';

export const refundBadges: Record<RefundStatus, Badge> = {
  PENDING: { label: 'Pending', tone: 'teal', icon: CircleDashed, owed: true },
  SUCCEEDED: { label: 'Refunded', tone: 'orange', icon: Undo, owed: false },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX, owed: true },
};
