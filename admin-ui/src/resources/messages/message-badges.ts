import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import Ban from 'lucide-react/icons/ban';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import type { RouteTab } from '../../list/ListTabs.tsx';

export const deliveryBadges: Record<DeliveryState, Badge> = {
  queued: { label: 'Queued', tone: 'teal', icon: Hourglass, owed: true },
  claimed: { label: 'Sending', tone: 'teal', icon: Send, owed: true },
  sent: { label: 'Sent', tone: 'navy', icon: Send, owed: false },
  delivered: { label: 'Delivered', tone: 'blue', icon: CheckCheck, owed: false },
  failed: { label: 'Failed', tone: 'red', icon: CircleX, owed: false },
  suppressed: { label: 'Not sent', tone: 'orange', icon: Ban, owed: false },
  uncertain: { label: 'Unconfirmed', tone: 'orange', icon: CircleHelp, owed: true },
};

export const tabOrder = ['sent', 'delivered', 'queued', 'failed', 'suppressed', 'uncertain'] as const;

export const channelLabels: Record<Channel, string> = { email: 'Email', text: 'Text', push: 'Push' };

/** "appointment.markedEnRoute" as "Appointment: marked en route". */
export function eventText(event: string): string {
  const [subject = '', ...rest] = event
    .split('.')
    .map((part) => part.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));
  const text = [subject, ...rest].filter(Boolean).join(': ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const messageTabs: readonly RouteTab[] = [
  { to: '/messages', label: 'Delivery log' },
  { to: '/messages/queues', label: 'Background jobs' },
];
