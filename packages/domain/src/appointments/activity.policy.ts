import type { HistoryTransition } from '@bedside/contracts/appointments/transition.schema';
import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import { type Cents, toDollars } from '@bedside/contracts/money';
import type { PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import { addHours } from '@bedside/db/dates';
import { channelText } from '../contact.policy.ts';

const READS_TOGETHER_HOURS = 1;

interface Read {
  at: Date;
  actorId: string | null;
}

/** Views come newest first; consecutive views by one user within an hour collapse into one. */
export function collapseViews<R extends Read>(reads: readonly R[]): R[] {
  const shown: R[] = [];
  for (const read of reads) {
    const last = shown.at(-1);
    const isSame = last?.actorId === read.actorId && read.at >= addHours(last.at, -READS_TOGETHER_HOURS);
    if (!isSame) shown.push(read);
  }
  return shown;
}

const transitionLabels: Record<HistoryTransition, string> = {
  book: 'requested the visit',
  accept: 'approved the visit',
  assign: 'assigned',
  changeProvider: 'changed the provider to',
  changeType: 'changed the patients',
  reschedule: 'rescheduled the visit',
  updateAddress: 'changed the address',
  confirm: 'confirmed the time',
  setOut: 'started driving',
  arrive: 'arrived',
  takeBack: 'undid “On the way”',
  finish: 'entered the services rendered',
  settle: 'confirmed the payment',
  markPaid: 'recorded the payment',
  requestPayment: 'chose to pay in cash or later',
  declinePayment: 'declined the payment request',
  approveBillLater: 'approved bill later',
  confirmPayment: 'recorded the payment',
  complete: 'completed the visit',
  cancel: 'canceled the visit',
  reactivate: 'reactivated the visit',
  takeOffer: 'accepted an earlier time with',
};

/** "assigned Priya Raman": continues after the actor's name. */
export const transitionText = (transition: HistoryTransition, provider: string | null): string =>
  [transitionLabels[transition], provider].filter(Boolean).join(' ');

const deliveryLabels: Record<DeliveryState, { action: string; state: string | null }> = {
  queued: { action: 'queued', state: null },
  claimed: { action: 'sent', state: 'sending' },
  sent: { action: 'sent', state: null },
  delivered: { action: 'sent', state: 'delivered' },
  failed: { action: 'not sent', state: 'failed' },
  suppressed: { action: 'not sent', state: 'suppressed' },
  uncertain: { action: 'sent', state: 'delivery not confirmed' },
};

interface Message {
  channel: Channel;
  state: DeliveryState;
}

/** "sent by email to Grace O’Malley", which follows the template's title. */
export function messageText({ channel, state }: Message, to: string | null) {
  const texts = deliveryLabels[state];
  return {
    text: `${texts.action} by ${channelText[channel]}${to ? ` to ${to}` : ''}`,
    state: texts.state,
  };
}

const modeLabels: Record<PaymentMode, string> = {
  CASH: 'in cash',
  'Square POS': 'by Square POS',
  BML: 'as bill later',
  ONLINE: 'online',
  'CARD ON FILE': 'with card on file',
};

const paymentLabels: Record<PaymentStatus, string> = {
  OPEN: 'started',
  SUCCESSFUL: 'confirmed',
  FAILED: 'failed',
};

/** "Payment of $95.00 online confirmed" */
export const paymentText = (payment: { amount: Cents; mode: PaymentMode; status: PaymentStatus }): string =>
  `Payment of $${toDollars(payment.amount).toFixed(2)} ${modeLabels[payment.mode]} ${paymentLabels[payment.status]}`;
