import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { PaymentRow, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import type { Facets } from '../../data/client.ts';
import type { InvoiceRef } from '../../data/seen-version.ts';

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

/** A late cancellation fee names its appointment but has its own invoice. */
export const invoiceRefOfPayment = ({
  paymentType,
  appointmentId,
  invoiceId,
}: Pick<PaymentRow, 'paymentType' | 'appointmentId' | 'invoiceId'>): InvoiceRef =>
  paymentType === 'APPOINTMENT' && appointmentId !== null ? { appointmentId } : { invoiceId };

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Dollars, less refunds and chargebacks. */
export const leftOf = ({
  amount,
  refundedAmount,
  chargedBackAmount,
}: Pick<PaymentRow, 'amount' | 'refundedAmount' | 'chargedBackAmount'>): number =>
  (toCents(amount) - toCents(refundedAmount) - toCents(chargedBackAmount)) / 100;

/** In dollars; null until the list loads. */
export function paymentTotalsOf(facets: Facets | undefined) {
  const totals = facets?.totals;
  if (!totals?.count) return null;
  const of = (name: string) => totals[name] ?? 0;
  const gross = of('amount');
  const refunded = of('refundedAmount');
  const chargedBack = of('chargedBackAmount');
  const net = (Math.round(gross * 100) - Math.round(refunded * 100) - Math.round(chargedBack * 100)) / 100;
  return {
    note: `${of('successful').toLocaleString('en-US')} successful of ${of('count').toLocaleString('en-US')}`,
    sums: [
      { label: 'Gross', dollars: gross },
      { label: 'Refunded', dollars: -refunded, ...(refunded > 0 && { tone: 'warning' as const }) },
      ...(chargedBack > 0
        ? [{ label: 'Charged back', dollars: -chargedBack, tone: 'warning' as const }]
        : []),
      { label: 'Net', dollars: net },
    ],
  };
}
