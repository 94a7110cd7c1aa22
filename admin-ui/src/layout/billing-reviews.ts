import type { OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import { confirmPayment, verifyPayment } from '@bedside/contracts/payments/offline-payments.api';
import type { Screen } from './screens.ts';

/** Billing items that need a decision. */
export const reviews: readonly Screen[] = [
  {
    resource: 'unverified-payments',
    path: 'appointments/unVerified_payments',
    label: 'Unverified payments',
    queue: 'unverifiedPayments',
    opensWith: verifyPayment,
  },
  {
    resource: 'bml-requests',
    path: 'bml_request',
    also: ['/appointments/BML_request'],
    label: 'Bill-later requests',
    queue: 'bmlRequests',
    opensWith: confirmPayment,
  },
  {
    resource: 'cash-requests',
    path: 'cashRequest',
    label: 'Cash requests',
    queue: 'cashRequests',
    opensWith: confirmPayment,
  },
  { resource: 'disputes', label: 'Disputes', queue: 'disputes' },
  { resource: 'payment-reviews', label: 'Payment reviews', queue: 'paymentReviews' },
  {
    resource: 'payment-reviews',
    path: 'payment-reviews/refunds',
    label: 'Failed refunds',
    queue: 'failedRefunds',
  },
];

export const allReviews: Screen = { resource: 'to-review', label: 'All', of: reviews };
export const decided: Screen = { resource: 'billing-decisions', path: 'to-review/decided', label: 'Decided' };

export function openWorkOf({ queue, of }: Screen, work: OpenWork | undefined): number | undefined {
  if (!of) return (queue && work?.[queue]) ?? undefined;
  return of.reduce((sum, one) => sum + (openWorkOf(one, work) ?? 0), 0);
}
