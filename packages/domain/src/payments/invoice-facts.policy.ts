import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';
import { differenceInCalendarDays } from 'date-fns';
import { localDay } from '../practice/local-time.ts';
import { isCollectable } from './invoice.machine.ts';

/** What is still to be paid, in cents: nothing of drafts and of what is cancelled. */
export const amountDueCents = (invoice: {
  status: InvoiceStatus;
  totalCents: number;
  paidCents: number;
}): number => (isCollectable(invoice.status) ? Math.max(0, invoice.totalCents - invoice.paidCents) : 0);

/** Days of the practice since a bill-me-later invoice was sent; null of others. */
export const bmlAgeOf = (
  invoice: { status: InvoiceStatus; sentAt: Date | null; createdAt: Date },
  at: { now: Date; timeZone: string },
): number | null =>
  invoice.status === 'BML'
    ? differenceInCalendarDays(
        localDay(at.now, at.timeZone),
        localDay(invoice.sentAt ?? invoice.createdAt, at.timeZone),
      )
    : null;
