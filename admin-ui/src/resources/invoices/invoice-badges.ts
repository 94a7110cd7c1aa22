import type { DepositHold, InvoiceAction, InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import type { PaymentPlanState } from '@bedside/contracts/payments/payment-plan.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import FilePen from 'lucide-react/icons/file-pen';
import HandCoins from 'lucide-react/icons/hand-coins';
import Wallet from 'lucide-react/icons/wallet';

export const invoiceBadges: Record<InvoiceStatus, Badge> = {
  DRAFT: { label: 'Draft', tone: 'orange', icon: FilePen, owed: true },
  PAYMENT_REQUESTED: { label: 'Payment requested', tone: 'teal', icon: Wallet, owed: false },
  BML: { label: 'Bill later', tone: 'teal', icon: HandCoins, owed: true },
  PAID: { label: 'Paid', tone: 'navy', icon: CircleDollarSign, owed: false },
  CANCELLED: { label: 'Canceled', tone: 'orange', icon: Ban, owed: false },
};

const writtenOff: Badge = { ...invoiceBadges.CANCELLED, label: 'Written off' };

const heldOnCard: Badge = { ...invoiceBadges.PAYMENT_REQUESTED, label: 'Held on a card' };

const onPlan: Badge = { ...invoiceBadges.BML, label: 'Payment plan', icon: CalendarClock, owed: false };
const planMissed: Badge = { ...invoiceBadges.BML, label: 'Plan missed', tone: 'orange', icon: CalendarClock };

/** Its payer agreed to installments and has missed none. */
export const isOnPlan = ({ paymentPlan }: { paymentPlan?: { state: PaymentPlanState } | null }) =>
  paymentPlan?.state === 'ACTIVE';

/** A written-off invoice has the status CANCELLED. An invoice paid in installments counts as billed later. */
export const invoiceBadge = (invoice: {
  status: InvoiceStatus;
  writtenOff: boolean;
  depositHold?: DepositHold | null;
  paymentPlan?: { state: PaymentPlanState } | null;
}): Badge => {
  if (invoice.depositHold === 'HELD') return heldOnCard;
  if (invoice.writtenOff) return writtenOff;
  if (invoice.status === 'BML' && isOnPlan(invoice)) return onPlan;
  if (invoice.status === 'BML' && invoice.paymentPlan?.state === 'MISSED') return planMissed;
  return invoiceBadges[invoice.status];
};

/** Actions that advance the invoice, in order. All others go in the menu. */
const nextActions: readonly InvoiceAction[] = ['send', 'pay', 'verify', 'billAgain'];

export const primaryAction = (allowed: readonly InvoiceAction[]): InvoiceAction | null =>
  nextActions.find((action) => allowed.includes(action)) ?? null;

export const otherActions = (allowed: readonly InvoiceAction[]): readonly InvoiceAction[] =>
  allowed.filter((action) => action !== primaryAction(allowed));
