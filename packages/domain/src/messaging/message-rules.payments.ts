import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { awaitsPayment, LEAST_BY_CARD } from '../payments/invoice-actions.policy.ts';
import type { MessageData } from './message-data.ts';
import { appointmentStatusIs, messageRule } from './message-rule.ts';

const isDue = ({ appointment, bill }: MessageData): boolean =>
  bill !== null && bill.hold !== 'HELD' && awaitsPayment({ appointment, invoice: bill });
const isReleased = ({ bill }: MessageData): boolean => bill?.hold === 'RELEASED';
/** A link asks for a card. Rule: money.smallest-card-payment */
const fitsCard = ({ bill }: MessageData): boolean => bill !== null && bill.totalCents >= LEAST_BY_CARD;
const isPaid = ({ bill }: MessageData): boolean => bill?.status === 'PAID';
const ofAppointment = ({ appointment }: MessageData): boolean => appointment !== null;
const isToHold = ({ bill }: MessageData): boolean => bill?.hold === 'TO_HOLD';
const withoutAppointment = (facts: MessageData): boolean => facts.appointment === null && !isToHold(facts);

const asked = ['email', 'text'] as const;
const link = { to: 'payer', quiet: 'emailGoes' } as const;

const toPayer = { to: 'person', channels: [...asked, 'bell'], quiet: 'emailGoes' } as const;
const isInstallment = ({ autopayCharge }: MessageData): boolean => Boolean(autopayCharge?.planId);
const not =
  (holds: (facts: MessageData) => boolean) =>
  (facts: MessageData): boolean =>
    !holds(facts);

/** Only the channel staff chose: a link while due, the receipt once paid. */
const byOneWay = asked.flatMap((channel) => {
  const only = { ...link, channels: [channel] };
  const isChosen = ({ payload }: MessageData) => payload.channel === channel;
  const when = (...conditions: ((facts: MessageData) => boolean)[]) => ({
    when: (facts: MessageData) => [isChosen, ...conditions].every((condition) => condition(facts)),
  });
  return [
    { template: 'payment-requested', ...only, ...when(isDue, ofAppointment) },
    { template: 'invoice-sent', ...only, ...when(isDue, withoutAppointment) },
    { template: 'deposit-to-hold', ...only, ...when(isDue, isToHold) },
    { template: 'receipt', ...only, ...when(isPaid, ofAppointment) },
    { template: 'invoice-receipt', ...only, ...when(isPaid, withoutAppointment) },
  ] as const;
});

export const paymentRules = {
  'invoice.created': messageRule({
    kind: 'payments',
    current: (facts) =>
      fitsCard(facts) &&
      (facts.appointment === null
        ? isDue(facts)
        : appointmentStatusIs('AWAITING PAYMENT')(facts) && facts.bill?.status !== 'PAID'),
    messages: [
      {
        template: 'payment-requested',
        ...link,
        quiet: 'emailGoes',
        channels: [...asked, 'bell'],
        when: ofAppointment,
      },
      {
        template: 'invoice-sent',
        ...link,
        quiet: 'emailGoes',
        channels: [...asked, 'bell'],
        when: withoutAppointment,
      },
      { template: 'deposit-to-hold', ...link, channels: [...asked, 'bell'], when: isToHold },
    ],
  }),
  'paymentLink.requested': messageRule({
    kind: 'payments',
    current: isDue,
    messages: [
      { template: 'payment-requested', ...link, channels: asked, when: ofAppointment },
      { template: 'invoice-sent', ...link, channels: asked, when: withoutAppointment },
      { template: 'deposit-to-hold', ...link, channels: asked, when: isToHold },
    ],
  }),
  'invoice.sent': messageRule({
    kind: 'payments',
    current: isDue,
    messages: [{ template: 'invoice-sent', ...link, channels: [...asked, 'bell'] }],
  }),
  'invoice.voided': messageRule({
    kind: 'payments',
    // Without a link or a hold there was no request to cancel.
    current: ({ bill }) => bill?.status === 'CANCELLED' && (bill.linkSent || bill.hold !== null),
    messages: [
      { template: 'deposit-released', ...link, channels: [...asked, 'bell'], when: isReleased },
      { template: 'invoice-voided', ...link, channels: [...asked, 'bell'], when: not(isReleased) },
    ],
  }),
  'payment.held': messageRule({
    kind: 'payments',
    current: ({ bill }) => bill?.hold === 'HELD' && bill.paymentStatus === 'OPEN',
    messages: [{ template: 'deposit-held', ...link, channels: [...asked, 'bell'] }],
  }),
  'payment.holdEnded': messageRule({
    kind: 'payments',
    current: (facts) => isDue(facts) && facts.bill?.paymentStatus === 'FAILED',
    messages: [{ template: 'deposit-hold-expired', ...link, channels: [...asked, 'bell'] }],
  }),
  'invoice.notificationRequested': messageRule({
    kind: 'payments',
    current: (facts) => isDue(facts) || isPaid(facts),
    messages: byOneWay,
  }),
  'guarantorStatement.made': messageRule({
    kind: 'payments',
    current: ({ statement }) => statement !== null && statement.dueCents >= LEAST_BY_CARD,
    messages: [{ template: 'guarantor-statement', to: 'guarantor', channels: asked, quiet: 'emailGoes' }],
  }),
  'guarantor.paid': messageRule({
    kind: 'payments',
    current: ({ guarantorPayment }) => guarantorPayment !== null,
    messages: [{ template: 'guarantor-receipt', to: 'guarantor', channels: asked, quiet: 'emailGoes' }],
  }),
  'guarantor.ended': messageRule({
    kind: 'payments',
    current: ({ guarantor }) => guarantor !== null,
    messages: [{ template: 'guarantor-ended', to: 'guarantor', channels: asked, quiet: 'emailGoes' }],
  }),
  'invoice.paid': messageRule({
    kind: 'payments',
    current: isPaid,
    messages: [
      { template: 'receipt', ...link, channels: [...asked, 'bell'], when: ofAppointment },
      { template: 'invoice-receipt', ...link, channels: [...asked, 'bell'], when: withoutAppointment },
    ],
  }),
  'payment.failed': messageRule({
    kind: 'payments',
    current: ({ bill, payload }) =>
      bill?.paymentStatus === 'FAILED' && bill.status !== 'PAID' && payload.again !== true,
    messages: [
      {
        template: 'payment-failed',
        to: 'payer',
        channels: ['email', 'text', 'bell'],
        quiet: 'emailGoes',
        // Autopay has its own message.
        when: ({ bill }) => bill?.byAutopay !== true,
      },
      { template: 'staff-payment-failed', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'autopay.noticeDue': messageRule({
    kind: 'payments',
    current: (facts, now) =>
      isDue(facts) && facts.autopayCharge?.state === 'PLANNED' && facts.autopayCharge.chargeAt > now,
    messages: [
      { template: 'autopay-planned', ...toPayer, when: not(isInstallment) },
      { template: 'installment-planned', ...toPayer, when: isInstallment },
    ],
  }),
  'autopay.declined': messageRule({
    kind: 'payments',
    current: (facts) => isDue(facts) && (facts.autopayCharge?.declinedCount ?? 0) > 0,
    messages: [
      { template: 'autopay-declined', ...toPayer, when: not(isInstallment) },
      { template: 'installment-declined', ...toPayer, when: isInstallment },
      {
        template: 'staff-plan-missed',
        to: 'billing',
        channels: ['bell'],
        quiet: 'kept',
        when: (facts) => isInstallment(facts) && facts.autopayCharge?.state === 'DECLINED',
      },
    ],
  }),
  'autopay.turnedOff': messageRule({
    kind: 'payments',
    current: ({ person }) => person !== null,
    messages: [{ template: 'autopay-turned-off', ...toPayer }],
  }),
  'paymentPlan.started': messageRule({
    kind: 'payments',
    current: ({ paymentPlan }) => paymentPlan?.state === 'ACTIVE',
    messages: [{ template: 'plan-started', ...toPayer }],
  }),
  'paymentPlan.ended': messageRule({
    kind: 'payments',
    current: (facts) => facts.paymentPlan?.state === 'STOPPED' && isDue(facts),
    messages: [{ template: 'plan-stopped', ...toPayer }],
  }),
  'card.expiring': messageRule({
    kind: 'payments',
    current: ({ card, person }) => card !== null && person?.status !== 'DECEASED',
    messages: [{ template: 'card-expiring', ...link, channels: [...asked, 'bell'] }],
  }),
  'payment.verificationDue': messageRule({
    kind: 'payments',
    current: ({ bill }) => bill?.paymentVerified === false,
    messages: [{ template: 'staff-payment-unverified', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
  'refund.requested': messageRule({
    kind: 'payments',
    current: ({ bill, refund }) => bill !== null && refund !== null && refund.status !== 'FAILED',
    messages: [{ template: 'refund', to: 'payer', channels: ['email', 'text', 'bell'], quiet: 'emailGoes' }],
  }),
  'refund.failed': messageRule({
    kind: 'payments',
    current: ({ refund }) => refund?.status === 'FAILED',
    messages: [{ template: 'staff-refund-failed', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
  'dispute.opened': messageRule({
    kind: 'payments',
    current: ({ dispute }) => dispute?.isOpen === true,
    messages: [
      { template: 'staff-dispute-opened', to: 'billing', channels: ['email', 'bell'], quiet: 'emailGoes' },
    ],
  }),
  'dispute.evidenceDue': messageRule({
    kind: 'payments',
    current: ({ dispute }, now) =>
      dispute?.isOpen === true && dispute.evidenceDueAt !== null && dispute.evidenceDueAt > now,
    messages: [
      { template: 'staff-dispute-due', to: 'billing', channels: ['email', 'bell'], quiet: 'emailGoes' },
    ],
  }),
  'goodFaithEstimate.made': messageRule({
    kind: 'payments',
    current: appointmentStatusIs(...notStartedStatuses),
    messages: [
      {
        template: 'good-faith-estimate',
        to: 'patient',
        channels: ['email', 'push', 'bell'],
        quiet: 'emailGoes',
      },
    ],
  }),
  'goodFaithEstimate.requested': messageRule({
    kind: 'payments',
    current: appointmentStatusIs(...notStartedStatuses),
    messages: [
      { template: 'staff-good-faith-estimate-requested', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'offlinePayment.requested': messageRule({
    kind: 'payments',
    current: appointmentStatusIs('PAYMENT REQUESTED'),
    messages: [
      { template: 'offline-payment-requested', to: 'payer', channels: ['email'], quiet: 'emailGoes' },
      { template: 'staff-offline-payment-requested', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'offlinePayment.declined': messageRule({
    kind: 'payments',
    current: appointmentStatusIs('AWAITING PAYMENT'),
    messages: [
      {
        template: 'offline-payment-declined',
        to: 'payer',
        channels: ['email', 'text', 'bell'],
        quiet: 'emailGoes',
      },
    ],
  }),
  'billLater.approved': messageRule({
    kind: 'payments',
    current: ({ bill }) => bill?.status === 'BML',
    messages: [
      { template: 'bill-later-approved', to: 'payer', channels: ['email', 'bell'], quiet: 'emailGoes' },
    ],
  }),
  'paymentException.raised': messageRule({
    kind: 'payments',
    current: ({ reviewOpen }) => reviewOpen,
    messages: [{ template: 'staff-payment-review', to: 'billing', channels: ['bell'], quiet: 'kept' }],
  }),
};
