import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { moneyText } from '@bedside/ui-kit/money';
import { cardFailureText } from '../../../data/failure.ts';
import { modeText, reasonLabels } from '../../../money/money-text.ts';

export interface InvoiceEvent {
  id: string;
  at: string;
  kind: 'invoice' | 'payment' | 'refund';
  text: string;
  note: string | null;
}

type InvoiceFacts = Pick<
  InvoiceDetails,
  | 'createdAt'
  | 'sentAt'
  | 'cancelledAt'
  | 'cancellationReason'
  | 'writtenOff'
  | 'status'
  | 'payments'
  | 'refunds'
  | 'chargebacks'
>;

/** Newest first, derived from the invoice record. */
export function activityOf(invoice: InvoiceFacts): readonly InvoiceEvent[] {
  const isSentAtOnce = invoice.sentAt === invoice.createdAt;
  const own: (InvoiceEvent | null)[] = [
    {
      id: 'made',
      at: invoice.createdAt,
      kind: 'invoice',
      text: isSentAtOnce ? 'Invoice created and sent to the patient' : 'Invoice created',
      note: null,
    },
    invoice.sentAt === null || isSentAtOnce
      ? null
      : { id: 'sent', at: invoice.sentAt, kind: 'invoice', text: 'Sent to the patient', note: null },
    invoice.cancelledAt === null
      ? null
      : {
          id: 'canceled',
          at: invoice.cancelledAt,
          kind: 'invoice',
          text: invoice.writtenOff ? 'Written off' : 'Canceled',
          note: invoice.cancellationReason,
        },
  ];
  const events = [
    ...own,
    ...invoice.payments.map(paymentEvent),
    ...invoice.refunds.map(refundEvent),
    ...invoice.chargebacks.flatMap(chargebackEvents),
  ];
  return events
    .filter((event) => event !== null)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const paymentLabels = { OPEN: 'started', SUCCESSFUL: 'received', FAILED: 'failed' } as const;

function paymentEvent(payment: InvoiceDetails['payments'][number]): InvoiceEvent {
  const { id, paymentStatus, paymentMode, amount, finalizedAt, createdAt, recordedBy, reference } = payment;
  const by = recordedBy ? `recorded by ${recordedBy}` : null;
  return {
    id,
    at: finalizedAt ?? createdAt,
    kind: 'payment',
    text: `Payment of ${moneyText(amount)} ${payment.held ? 'held' : paymentLabels[paymentStatus]}, ${modeText(paymentMode)}`,
    note:
      [payment.failureMessage && cardFailureText(payment.failureMessage), by, reference, payment.remarks]
        .filter(Boolean)
        .join(' · ') || null,
  };
}

const answerTexts = { BILLED_AGAIN: 'billed again', WRITTEN_OFF: 'written off' } as const;

function chargebackEvents(chargeback: InvoiceDetails['chargebacks'][number]): InvoiceEvent[] {
  const { id, at, amount, answer, answeredAt, reason, by, newInvoice, returnedAt } = chargeback;
  const taken: InvoiceEvent = {
    id,
    at,
    kind: 'refund',
    text: `${moneyText(amount)} charged back: the dispute was lost`,
    note: null,
  };
  const returned: InvoiceEvent[] = returnedAt
    ? [
        {
          id: `${id} returned`,
          at: returnedAt,
          kind: 'payment',
          text: `${moneyText(amount)} returned: the dispute was won after all`,
          note: null,
        },
      ]
    : [];
  if (!answer || !answeredAt) return [taken, ...returned];
  const note = [newInvoice?.number, reason, by && `by ${by}`].filter(Boolean).join(' · ') || null;
  const answered: InvoiceEvent = {
    id: `${id} answered`,
    at: answeredAt,
    kind: 'invoice',
    text: `${moneyText(amount)} ${answerTexts[answer]}`,
    note,
  };
  return [taken, answered, ...returned];
}

const refundLabels = { PENDING: 'pending', SUCCEEDED: 'completed', FAILED: 'failed' } as const;

function refundEvent(refund: InvoiceDetails['refunds'][number]): InvoiceEvent {
  const { id, amount, status, finalizedAt, createdAt, void: isVoid, reason, note, by } = refund;
  return {
    id,
    at: finalizedAt ?? createdAt,
    kind: 'refund',
    text: `${isVoid ? 'Void' : 'Refund'} of ${moneyText(amount)} ${refundLabels[status]}`,
    note: [reasonLabels[reason], note, refund.failureMessage, by && `by ${by}`].filter(Boolean).join(' · '),
  };
}
