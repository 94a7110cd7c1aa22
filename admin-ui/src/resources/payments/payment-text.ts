import { toCents } from '@bedside/contracts/money';
import type { PaymentRow, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Badge } from '@bedside/ui-kit/components/DenseChip';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Gavel from 'lucide-react/icons/gavel';
import type { Facets } from '../../data/client.ts';
import type { InvoiceRef } from '../../data/seen-version.ts';

export const paymentBadges: Record<PaymentStatus, Badge> = {
  SUCCESSFUL: { label: 'Successful', tone: 'navy', icon: CircleCheck, owed: false },
  OPEN: { label: 'Open', tone: 'teal', icon: CircleDashed, owed: true },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX, owed: false },
};

const heldBadge: Badge = { label: 'Held', tone: 'teal', icon: Clock, owed: true };

export const badgeOfPayment = ({ paymentStatus, held }: Pick<PaymentRow, 'paymentStatus' | 'held'>): Badge =>
  held ? heldBadge : paymentBadges[paymentStatus];

export const disputedBadge: Badge = { label: 'Disputed', tone: 'red', icon: Gavel, owed: true };

/** A late cancellation fee names its appointment but has its own invoice. */
export const invoiceRefOfPayment = ({
  paymentType,
  appointmentId,
  invoiceId,
}: Pick<PaymentRow, 'paymentType' | 'appointmentId' | 'invoiceId'>): InvoiceRef =>
  paymentType === 'APPOINTMENT' && appointmentId !== null ? { appointmentId } : { invoiceId };

/** In dollars, after refunds and chargebacks. */
export const leftOf = ({
  amount,
  refundedAmount,
  chargedBackAmount,
}: Pick<PaymentRow, 'amount' | 'refundedAmount' | 'chargedBackAmount'>): number =>
  (toCents(amount) - toCents(refundedAmount) - toCents(chargedBackAmount)) / 100;

/** A payment that was refunded leaves nothing to verify. */
export const isUnverified = ({
  paymentStatus,
  verified,
  ...amounts
}: Pick<PaymentRow, 'paymentStatus' | 'verified' | 'amount' | 'refundedAmount' | 'chargedBackAmount'>) =>
  paymentStatus === 'SUCCESSFUL' && !verified && leftOf(amounts) > 0;

/** In dollars; null until the list loads. */
export function paymentTotalsOf(facets: Facets | undefined) {
  const totals = facets?.totals;
  if (!totals?.count && !totals?.chargedBackAmount) return null;
  const of = (name: string) => totals[name] ?? 0;
  const gross = of('amount');
  const refunded = of('refundedAmount');
  const chargedBack = of('chargedBackAmount');
  const disputed = of('successful') > 0 ? of('disputedAmount') : 0;
  const netCents = [refunded, chargedBack, disputed].reduce(
    (sum, less) => sum - toCents(less),
    toCents(gross),
  );
  return {
    note: `${of('successful').toLocaleString('en-US')} successful of ${of('count').toLocaleString('en-US')}`,
    sums: [
      { label: 'Gross', dollars: gross },
      { label: 'Refunded', dollars: -refunded, ...(refunded > 0 && { tone: 'warning' as const }) },
      ...(chargedBack > 0
        ? [{ label: 'Charged back', dollars: -chargedBack, tone: 'warning' as const }]
        : []),
      ...(chargedBack < 0 ? [{ label: 'Chargebacks returned', dollars: -chargedBack }] : []),
      ...(disputed > 0 ? [{ label: 'Disputed', dollars: -disputed, tone: 'danger' as const }] : []),
      { label: 'Net', dollars: netCents / 100 },
    ],
  };
}
