import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import { type Cents, toDollars } from '@bedside/contracts/money';
import type { PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import { addHours } from 'date-fns';
import type { TemplateName } from '../messaging/message-rules.ts';

const READS_TOGETHER_HOURS = 1;

interface Read {
  at: Date;
  actorId: string | null;
}

/** Reads, newest first, with those that follow one another by one person within an hour as one: the newest. */
export function collapseViews<R extends Read>(reads: readonly R[]): R[] {
  const shown: R[] = [];
  for (const read of reads) {
    const last = shown.at(-1);
    const isSame = last?.actorId === read.actorId && read.at >= addHours(last.at, -READS_TOGETHER_HOURS);
    if (!isSame) shown.push(read);
  }
  return shown;
}

const moveWords: Record<string, string> = {
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
  requestPayment: 'requested cash or bill later',
  declinePayment: 'declined the payment request',
  approveBillLater: 'approved bill later',
  confirmPayment: 'recorded the payment',
  complete: 'completed the visit',
  cancel: 'canceled the visit',
  reactivate: 'reactivated the visit',
  takeOffer: 'accepted an earlier time with',
};

/** "assigned Priya Raman": goes on from who did it. */
export const transitionText = (move: string, provider: string | null): string =>
  [moveWords[move] ?? 'changed the visit', provider].filter(Boolean).join(' ');

/** What each message is, in words. */
export const messageLabels: Readonly<Record<TemplateName, string>> = {
  'visit-requested': 'Visit request confirmation',
  'staff-visit-requested': 'New visit request alert',
  'visit-accepted': 'Visit approved',
  'visit-scheduled': 'Visit scheduled',
  'provider-visit-scheduled': 'Visit assigned',
  'provider-visit-lost': 'Visit reassigned',
  'visit-changed': 'Visit updated',
  'provider-visit-changed': 'Visit updated',
  'visit-unscheduled': 'Visit needs rescheduling',
  'staff-visit-unscheduled': 'Visit needs rescheduling',
  'staff-preference-changed': 'Preferred date changed',
  'visit-set-out': 'Provider on the way',
  'visit-taken-back': 'Provider not on the way yet',
  'visit-completed': 'After-visit message',
  'visit-cancelled': 'Visit canceled',
  'provider-visit-cancelled': 'Visit canceled',
  'staff-visit-cancelled': 'Visit canceled',
  'visit-reactivated': 'Visit reactivated',
  'visit-reminder': 'Visit reminder',
  'visit-soon': 'Same-day visit reminder',
  'staff-visit-unconfirmed': 'Visit not confirmed',
  'visit-late': 'Provider running late',
  'provider-calendar': 'Calendar update',
  'web-request-received': 'Web request confirmation',
  'staff-web-request': 'New web request alert',
  'web-request-accepted': 'Web request accepted',
  'web-request-rejected': 'Web request rejected',
  'web-request-cancelled': 'Web request canceled',
  'slot-offered': 'Waitlist offer',
  'payment-requested': 'Payment link',
  receipt: 'Receipt',
  'invoice-sent': 'Invoice',
  'invoice-voided': 'Invoice voided',
  'invoice-receipt': 'Receipt',
  'card-expiring': 'Card expiring soon',
  'payment-failed': 'Payment failed',
  'staff-payment-failed': 'Payment failed',
  'membership-started': 'Membership started',
  'membership-changed': 'Membership changed',
  'membership-past-due': 'Membership past due',
  'staff-membership-past-due': 'Membership past due',
  'membership-ending': 'Membership ending soon',
  'membership-ended': 'Membership ended',
  refund: 'Refund issued',
  'settlement-requested': 'Payment request received',
  'staff-settlement-requested': 'New payment request',
  'settlement-declined': 'Payment request declined',
  'staff-payment-unverified': 'Payment needs verification',
  'staff-payment-review': 'Payment discrepancy',
  'staff-refund-failed': 'Refund failed',
  'staff-dispute-opened': 'New dispute',
  'staff-dispute-due': 'Dispute evidence due',
  questionnaire: 'Questionnaire',
  'questionnaire-reminder': 'Questionnaire reminder',
  'staff-questionnaire-done': 'Questionnaire submitted',
  'staff-questionnaire-flagged': 'Questionnaire flagged',
  'report-released': 'Report released',
  'consent-to-answer': 'Consent request',
  'consent-reminder': 'Consent reminder',
  'consent-answered': 'Consent response',
  'staff-consent-answered': 'Consent response',
  'chat-waiting': 'Unread message',
  'staff-chat-waiting': 'Unread message',
  'password-changed': 'Password changed',
  'contact-changed': 'Contact info changed',
  'contact-held': 'Contact info changed by staff',
  'contact-taken': 'Contact info confirmed by someone else',
  'account-link': 'Account setup link',
  'password-link': 'Password reset link',
  'direct-login': 'Sign-in link',
  'provider-invited': 'Provider invitation',
  'export-ready': 'Export ready',
  'export-failed': 'Export failed',
  'staff-emergency-access': 'Break-the-glass access',
  'staff-messages-delayed': 'Messages delayed',
};

const channelWords: Record<Channel, string> = { email: 'email', text: 'text', push: 'push notification' };

const deliveryWords: Record<DeliveryState, { deed: string; state: string }> = {
  queued: { deed: 'queued', state: 'queued' },
  claimed: { deed: 'sent', state: 'sending' },
  sent: { deed: 'sent', state: 'sent' },
  delivered: { deed: 'sent', state: 'delivered' },
  failed: { deed: 'not sent', state: 'failed' },
  suppressed: { deed: 'not sent', state: 'suppressed' },
  uncertain: { deed: 'sent', state: 'delivery not confirmed' },
};

interface Message {
  template: string;
  channel: Channel;
  state: DeliveryState;
}

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(messageLabels, name);

/** "Payment link sent by e-mail to Grace O’Malley", and how far it came. */
export function messageText({ template, channel, state }: Message, to: string | null) {
  const what = isTemplate(template) ? messageLabels[template] : 'Message';
  const words = deliveryWords[state];
  return {
    text: `${what} ${words.deed} by ${channelWords[channel]}${to ? ` to ${to}` : ''}`,
    state: words.state,
  };
}

const modeWords: Record<PaymentMode, string> = {
  CASH: 'in cash',
  'Square POS': 'by Square POS',
  BML: 'as bill later',
  ONLINE: 'online',
  'CARD ON FILE': 'with card on file',
};

const paymentWords: Record<PaymentStatus, string> = {
  OPEN: 'started',
  SUCCESSFUL: 'confirmed',
  FAILED: 'failed',
};

/** "Payment of $95.00 online confirmed" */
export const paymentText = (payment: { amount: Cents; mode: PaymentMode; status: PaymentStatus }): string =>
  `Payment of $${toDollars(payment.amount).toFixed(2)} ${modeWords[payment.mode]} ${paymentWords[payment.status]}`;
