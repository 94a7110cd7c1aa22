import type { Channel, DeliveryState } from '@bedside/contracts/messaging/messaging.schema';
import { type Cents, toDollars } from '@bedside/contracts/money';
import type { PaymentMode, PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import { addHours } from 'date-fns';
import type { TemplateName } from '../messaging/announce.catalogue.ts';

const READS_TOGETHER_HOURS = 1;

interface Read {
  at: Date;
  actorId: string | null;
}

/** Reads, newest first, with those that follow one another by one person within an hour as one: the newest. */
export function collapseReads<R extends Read>(reads: readonly R[]): R[] {
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
  accept: 'accepted the visit',
  assign: 'assigned',
  changeProvider: 'changed the provider to',
  changeType: 'changed for whom the visit is',
  reschedule: 'rescheduled the visit',
  updateAddress: 'changed the address',
  confirm: 'confirmed the time',
  setOut: 'set out',
  arrive: 'arrived',
  takeBack: 'took setting out back',
  finish: 'entered the services availed',
  settle: 'Payment confirmed',
  markPaid: 'recorded the payment',
  requestPayment: 'asked for another way to pay',
  declinePayment: 'declined the request to settle',
  approveBillLater: 'agreed that the bill is paid later',
  confirmPayment: 'recorded the payment',
  complete: 'completed the visit',
  cancel: 'cancelled the visit',
  reactivate: 'reactivated the visit',
  takeOffer: 'took a time that came free with',
};

/** "assigned Priya Raman": goes on from who did it. */
export const moveText = (move: string, provider: string | null): string =>
  [moveWords[move] ?? 'changed the visit', provider].filter(Boolean).join(' ');

/** What each message is, in words. */
export const messageWords: Readonly<Record<TemplateName, string>> = {
  'visit-requested': 'Confirmation of the request',
  'staff-visit-requested': 'Notice of the new request',
  'visit-accepted': 'Acceptance of the visit',
  'visit-scheduled': 'Time of the visit',
  'provider-visit-scheduled': 'Notice of the assigned visit',
  'provider-visit-lost': 'Notice that the visit went to somebody else',
  'visit-changed': 'Notice of the change',
  'provider-visit-changed': 'Notice of the change',
  'visit-unscheduled': 'Notice that the visit needs a new time',
  'staff-visit-unscheduled': 'Notice that the visit needs a new time',
  'staff-preference-changed': 'Notice of the new preference',
  'visit-set-out': 'Notice that the provider set out',
  'visit-taken-back': 'Notice that the provider is not on the way yet',
  'visit-completed': 'After-visit message',
  'visit-cancelled': 'Notice of the cancellation',
  'provider-visit-cancelled': 'Notice of the cancellation',
  'staff-visit-cancelled': 'Notice of the cancellation',
  'visit-reactivated': 'Notice that the visit is taken up again',
  'visit-reminder': 'Reminder of the visit',
  'visit-soon': 'Reminder just before the visit',
  'staff-visit-unconfirmed': 'Notice that the time is not confirmed',
  'visit-late': 'Notice that the provider is late',
  'provider-calendar': 'Calendar entry of the visit',
  'web-request-received': 'Confirmation of the web request',
  'staff-web-request': 'Notice of the web request',
  'web-request-accepted': 'Acceptance of the web request',
  'web-request-rejected': 'Rejection of the web request',
  'web-request-cancelled': 'Cancellation of the web request',
  'slot-offered': 'Offer of a time that came free',
  'payment-requested': 'Payment link',
  receipt: 'Receipt',
  'invoice-sent': 'Invoice',
  'invoice-voided': 'Invoice void',
  'invoice-receipt': 'Receipt',
  'card-expiring': 'Notice of a card that expires soon',
  'payment-failed': 'Notice of the failed payment',
  'staff-payment-failed': 'Notice of the failed payment',
  'membership-started': 'Confirmation of the membership',
  'membership-changed': 'Notice of the changed membership',
  'membership-past-due': 'Notice of the failed charge',
  'staff-membership-past-due': 'Notice of the failed charge',
  'membership-ending': 'Notice that the membership will end',
  'membership-ended': 'Notice that the membership has ended',
  refund: 'Notice of the refund',
  'settlement-requested': 'Confirmation of the request to settle',
  'staff-settlement-requested': 'Notice of the request to settle',
  'settlement-declined': 'Answer to the request to settle',
  'staff-payment-unverified': 'Notice of a payment to verify',
  'staff-payment-review': 'Notice of a payment to check',
  'staff-refund-failed': 'Notice of the failed refund',
  'staff-dispute-opened': 'Notice of a dispute',
  'staff-dispute-due': 'Notice of evidence that is due',
  questionnaire: 'Questionnaire',
  'questionnaire-reminder': 'Reminder of the questionnaire',
  'staff-questionnaire-done': 'Notice of the answered questionnaire',
  'staff-questionnaire-flagged': 'Notice of a marked answer',
  'report-released': 'Notice of a result',
  'consent-to-answer': 'Consent to answer',
  'consent-reminder': 'Reminder of the consent to answer',
  'consent-answered': 'Notice of the answered consent',
  'staff-consent-answered': 'Notice of the answered consent',
  'chat-waiting': 'Notice of an unread message',
  'staff-chat-waiting': 'Notice of an unread message',
  'password-changed': 'Notice of the new password',
  'contact-changed': 'Notice of the new contact',
  'contact-held': 'Notice of a contact that staff changed',
  'contact-taken': 'Notice of a contact that is somebody else’s',
  'account-link': 'Link that sets up the account',
  'password-link': 'Link that sets a password',
  'direct-login': 'Link that signs in',
  'provider-invited': 'Invitation',
  'export-ready': 'Notice of an export',
  'export-failed': 'Notice of a failed export',
  'staff-emergency-access': 'Notice of an emergency access',
  'staff-messages-delayed': 'Notice that messages are delayed',
};

const channelWords: Record<Channel, string> = { email: 'e-mail', text: 'text', push: 'push message' };

const deliveryWords: Record<DeliveryState, { deed: string; state: string }> = {
  queued: { deed: 'to be sent', state: 'waiting' },
  claimed: { deed: 'sent', state: 'on its way' },
  sent: { deed: 'sent', state: 'sent' },
  delivered: { deed: 'sent', state: 'delivered' },
  failed: { deed: 'not sent', state: 'failed' },
  suppressed: { deed: 'not sent', state: 'held back' },
  uncertain: { deed: 'sent', state: 'may not have arrived' },
};

interface Message {
  template: string;
  channel: Channel;
  state: DeliveryState;
}

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(messageWords, name);

/** "Payment link sent by e-mail to Grace O’Malley", and how far it came. */
export function messageText({ template, channel, state }: Message, to: string | null) {
  const what = isTemplate(template) ? messageWords[template] : 'Message';
  const words = deliveryWords[state];
  return {
    text: `${what} ${words.deed} by ${channelWords[channel]}${to ? ` to ${to}` : ''}`,
    state: words.state,
  };
}

const modeWords: Record<PaymentMode, string> = {
  CASH: 'in cash',
  'Square POS': 'by Square POS',
  BML: 'by bill me later',
  ONLINE: 'online',
  'CARD ON FILE': 'by the card on file',
};

const paymentWords: Record<PaymentStatus, string> = {
  OPEN: 'begun',
  SUCCESSFUL: 'confirmed',
  FAILED: 'failed',
};

/** "Payment of $95.00 online confirmed" */
export const paymentText = (payment: { amount: Cents; mode: PaymentMode; status: PaymentStatus }): string =>
  `Payment of $${toDollars(payment.amount).toFixed(2)} ${modeWords[payment.mode]} ${paymentWords[payment.status]}`;
