import type { DayCloseRecord } from '@bedside/contracts/payments/closes.schema';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import PenLine from 'lucide-react/icons/pen-line';
import type { RouteTab } from '../../list/ListTabs.tsx';

export const closeTabs: readonly RouteTab[] = [
  { to: '/day-closes', label: 'Days' },
  { to: '/day-closes/months', label: 'Months' },
];

/** Counted cash minus expected cash, in dollars. */
export const differenceOf = ({ countedCash, expectedCash }: DayCloseRecord) =>
  Math.round((countedCash - expectedCash) * 100) / 100;

export const stateOf = (close: DayCloseRecord) => {
  if (close.approvedBy) return { label: 'Signed twice', tone: 'teal', icon: CircleCheck } as const;
  if (differenceOf(close) !== 0)
    return { label: 'Needs a signature', tone: 'orange', icon: PenLine } as const;
  return { label: 'Closed', tone: 'navy', icon: Lock } as const;
};

export const monthLooks = {
  CLOSED: { label: 'Closed', tone: 'navy', icon: Lock },
  READY: { label: 'Ready to close', tone: 'teal', icon: CircleCheck },
  WAITING: { label: 'Open', tone: 'orange', icon: Hourglass },
} as const;
