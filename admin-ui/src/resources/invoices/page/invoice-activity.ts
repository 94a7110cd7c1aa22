import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { moneyText } from '@bedside/ui-kit/money';
import { modeWords } from '../../../money/mode-words.ts';
import { reasonWords } from '../../../money/money-words.ts';

export interface InvoiceEvent {
  id: string;
  at: string;
  kind: 'invoice' | 'payment' | 'refund';
  text: string;
  note: string | null;
}

type Told = Pick<
  InvoiceDetails,
  'createdAt' | 'sentAt' | 'cancelledAt' | 'cancelledReason' | 'status' | 'payments' | 'refunds'
>;

/** All that happened with an invoice, newest first, as far as its record tells it. */
export function activityOf(invoice: Told): readonly InvoiceEvent[] {
  const own: (InvoiceEvent | null)[] = [
    { id: 'made', at: invoice.createdAt, kind: 'invoice', text: 'Invoice made', note: null },
    invoice.sentAt === null || invoice.sentAt === invoice.createdAt
      ? null
      : { id: 'sent', at: invoice.sentAt, kind: 'invoice', text: 'Sent to the patient', note: null },
    invoice.cancelledAt === null
      ? null
      : {
          id: 'cancelled',
          at: invoice.cancelledAt,
          kind: 'invoice',
          text: 'Cancelled',
          note: invoice.cancelledReason,
        },
  ];
  const events = [...own, ...invoice.payments.map(paymentEvent), ...invoice.refunds.map(refundEvent)];
  return events
    .filter((event) => event !== null)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const paymentWords = { OPEN: 'begun', SUCCESSFUL: 'received', FAILED: 'failed' } as const;

function paymentEvent(payment: InvoiceDetails['payments'][number]): InvoiceEvent {
  const { id, paymentStatus, paymentMode, amount, settledAt, createdAt, recordedBy } = payment;
  const by = recordedBy ? `taken by ${recordedBy}` : null;
  return {
    id,
    at: settledAt ?? createdAt,
    kind: 'payment',
    text: `Payment of ${moneyText(amount)} ${paymentWords[paymentStatus]}, ${modeWords(paymentMode)}`,
    note: [payment.failureMessage, by, payment.remarks].filter(Boolean).join(' · ') || null,
  };
}

const refundWords = { PENDING: 'on its way', SUCCEEDED: 'given back', FAILED: 'failed' } as const;

function refundEvent(refund: InvoiceDetails['refunds'][number]): InvoiceEvent {
  const { id, amount, status, settledAt, createdAt, void: isVoid, reason, note, by } = refund;
  return {
    id,
    at: settledAt ?? createdAt,
    kind: 'refund',
    text: `${isVoid ? 'Void' : 'Refund'} of ${moneyText(amount)} ${refundWords[status]}`,
    note: [reasonWords[reason], note, refund.failureMessage, by && `by ${by}`].filter(Boolean).join(' · '),
  };
}
