import type {
  SubscriptionChange,
  SubscriptionRecord,
  SubscriptionStatus,
} from '@bedside/contracts/payments/memberships.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

export const subscriptionBadges: Record<SubscriptionStatus, Badge> = {
  PENDING: { label: 'Incomplete', tone: 'teal', icon: CircleDashed, owed: true },
  ACTIVE: { label: 'Active', tone: 'navy', icon: CircleCheck, owed: false },
  'PAST DUE': { label: 'Past due', tone: 'red', icon: TriangleAlert, owed: true },
  PAUSED: { label: 'Paused', tone: 'orange', icon: CirclePause, owed: true },
  CANCELLED: { label: 'Ended', tone: 'blue', icon: CircleX, owed: false },
};

/** Marks subscriptions that end with the current period. */
export const lookOf = ({ status, cancelAtPeriodEnd }: SubscriptionRecord): Badge =>
  cancelAtPeriodEnd && status === 'ACTIVE'
    ? { label: 'Ending', tone: 'orange', icon: CircleDashed, owed: true }
    : subscriptionBadges[status];

export const changeLabels: Record<SubscriptionChange, string> = {
  START: 'Subscribed',
  CHANGE: 'Plan changed',
  CANCEL: 'Canceled at period end',
  UNDO_CANCEL: 'Cancellation reversed',
  PAUSE: 'Paused',
  RESUME: 'Resumed',
  CARD: 'Card changed',
  END: 'Canceled immediately',
};

export const perInterval = (interval: SubscriptionRecord['interval']): string =>
  interval === 'YEAR' ? 'per year' : 'per month';

export const membershipTabs = [
  { to: '/membership-form', label: 'Plans' },
  { to: '/membership-form/subscriptions', label: 'Subscriptions' },
];
