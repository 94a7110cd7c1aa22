import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { PaymentPlanState } from '@bedside/contracts/payments/payment-plan.schema';
import { awaitsPayment, MAX_BY_CARD, MIN_BY_CARD } from '../payments/invoice-actions.policy.ts';
import type { MessageData } from './message-data.ts';
import { appointmentStatusIs, type Message, type MessageRule } from './message-rule.ts';

const isDue = ({ appointment, bill }: MessageData): boolean =>
  bill !== null && bill.hold !== 'HELD' && awaitsPayment({ appointment, invoice: bill });
const isReleased = ({ bill }: MessageData): boolean => bill?.hold === 'RELEASED';
/** A link asks for a card. Rules: money.smallest-card-payment, money.largest-card-payment */
const fitsCard = ({ bill }: MessageData): boolean =>
  bill !== null && bill.totalCents >= MIN_BY_CARD && bill.totalCents <= MAX_BY_CARD;
const isPaid = ({ bill }: MessageData): boolean => bill?.status === 'PAID';
const ofAppointment = ({ appointment }: MessageData): boolean => appointment !== null;
const isToHold = ({ bill }: MessageData): boolean => bill?.hold === 'TO_HOLD';
const withoutAppointment = (facts: MessageData): boolean => facts.appointment === null && !isToHold(facts);

const directChannels = ['email', 'text'] as const;
const asks = { to: 'payer', channels: directChannels, quiet: 'emailGoes' } as const;
const toPayer = { ...asks, channels: [...directChannels, 'bell'] } as const;
const toPerson = { ...toPayer, to: 'person' } as const;
const toGuarantor = { ...asks, to: 'guarantor' } as const;
const toBilling = { to: 'billing', channels: ['bell'], quiet: 'kept' } as const;
const mailsBilling = { to: 'billing', channels: ['email', 'bell'], quiet: 'emailGoes' } as const;
const isInstallment = ({ autopayCharge }: MessageData): boolean => Boolean(autopayCharge?.planId);
const planIs =
  (state: PaymentPlanState) =>
  ({ paymentPlan }: MessageData): boolean =>
    paymentPlan?.state === state;
/** Whoever may still see the bill hears of it in place of a payer who gets no message. */
const isPayerGone = ({ paymentPlan, person }: MessageData): boolean =>
  paymentPlan?.isOpenToPayer === false || person?.status === 'DECEASED';
const not =
  (holds: (facts: MessageData) => boolean) =>
  (facts: MessageData): boolean =>
    !holds(facts);

/** Takes the messages together with whether they are still true. */
const paymentRule = <const M extends readonly Message[]>(
  current: NonNullable<MessageRule['current']>,
  ...messages: M
) => ({ kind: 'payments' as const, current, messages });

/** Uses only the channel that staff chose: a link while the bill is due, the receipt once it is paid. */
const byOneWay = directChannels.flatMap((channel) => {
  const only = { ...asks, channels: [channel] };
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
  'invoice.created': paymentRule(
    (facts) =>
      fitsCard(facts) &&
      (facts.appointment === null
        ? isDue(facts)
        : appointmentStatusIs('AWAITING PAYMENT')(facts) && facts.bill?.status !== 'PAID'),
    { template: 'payment-requested', ...toPayer, when: ofAppointment },
    { template: 'invoice-sent', ...toPayer, when: withoutAppointment },
    { template: 'deposit-to-hold', ...toPayer, when: isToHold },
  ),
  'paymentLink.requested': paymentRule(
    isDue,
    { template: 'payment-requested', ...asks, when: ofAppointment },
    { template: 'invoice-sent', ...asks, when: withoutAppointment },
    { template: 'deposit-to-hold', ...asks, when: isToHold },
  ),
  'invoice.sent': paymentRule(isDue, { template: 'invoice-sent', ...toPayer }),
  'invoice.voided': paymentRule(
    // Without a link or a hold, there was no request to cancel.
    ({ bill }) => bill?.status === 'CANCELLED' && (bill.linkSent || bill.hold !== null),
    { template: 'deposit-released', ...toPayer, when: isReleased },
    { template: 'invoice-voided', ...toPayer, when: not(isReleased) },
  ),
  'payment.held': paymentRule(({ bill }) => bill?.hold === 'HELD' && bill.paymentStatus === 'OPEN', {
    template: 'deposit-held',
    ...toPayer,
  }),
  'payment.holdEnded': paymentRule((facts) => isDue(facts) && facts.bill?.paymentStatus === 'FAILED', {
    template: 'deposit-hold-expired',
    ...toPayer,
  }),
  'invoice.notificationRequested': paymentRule((facts) => isDue(facts) || isPaid(facts), ...byOneWay),
  'guarantorStatement.made': paymentRule(
    ({ statement }) => statement !== null && statement.dueCents >= MIN_BY_CARD,
    { template: 'guarantor-statement', ...toGuarantor },
  ),
  'guarantor.paid': paymentRule(({ guarantorPayment }) => guarantorPayment !== null, {
    template: 'guarantor-receipt',
    ...toGuarantor,
  }),
  'guarantor.ended': paymentRule(({ guarantor }) => guarantor !== null, {
    template: 'guarantor-ended',
    ...toGuarantor,
  }),
  'invoice.paid': paymentRule(
    isPaid,
    { template: 'receipt', ...toPayer, when: ofAppointment },
    { template: 'invoice-receipt', ...toPayer, when: withoutAppointment },
  ),
  'payment.failed': paymentRule(
    ({ bill, payload }) =>
      bill?.paymentStatus === 'FAILED' && bill.status !== 'PAID' && payload.again !== true,
    // Autopay has its own message.
    { template: 'payment-failed', ...toPayer, when: ({ bill }) => bill?.byAutopay !== true },
    { template: 'staff-payment-failed', ...toBilling },
  ),
  'autopay.noticeDue': paymentRule(
    (facts, now) =>
      isDue(facts) && facts.autopayCharge?.state === 'PLANNED' && facts.autopayCharge.chargeAt > now,
    { template: 'autopay-planned', ...toPerson, when: not(isInstallment) },
    { template: 'installment-planned', ...toPerson, when: isInstallment },
  ),
  'autopay.declined': paymentRule(
    (facts) => isDue(facts) && (facts.autopayCharge?.declinedCount ?? 0) > 0,
    { template: 'autopay-declined', ...toPerson, when: not(isInstallment) },
    { template: 'installment-declined', ...toPerson, when: isInstallment },
    {
      ...{ template: 'staff-plan-missed', ...toBilling },
      when: (facts) => isInstallment(facts) && facts.autopayCharge?.state === 'DECLINED',
    },
  ),
  'autopay.turnedOff': paymentRule(({ person }) => person !== null, {
    template: 'autopay-turned-off',
    ...toPerson,
  }),
  'paymentPlan.started': paymentRule(({ paymentPlan }) => paymentPlan?.state === 'ACTIVE', {
    template: 'plan-started',
    ...toPerson,
  }),
  'paymentPlan.ended': paymentRule(
    (facts) => (planIs('STOPPED')(facts) || planIs('MISSED')(facts)) && isDue(facts),
    // A missed installment has its own message.
    { template: 'plan-stopped', ...toPerson, when: planIs('STOPPED') },
    { template: 'plan-ended', ...toPayer, when: isPayerGone },
  ),
  'card.expiring': paymentRule(({ card, person }) => card !== null && person?.status !== 'DECEASED', {
    template: 'card-expiring',
    ...toPayer,
  }),
  'payment.verificationDue': paymentRule(({ bill }) => bill?.paymentVerified === false, {
    template: 'staff-payment-unverified',
    ...toBilling,
  }),
  'refund.requested': paymentRule(
    ({ bill, refund }) => bill !== null && refund !== null && refund.status !== 'FAILED',
    { template: 'refund', ...toPayer },
  ),
  'refund.failed': paymentRule(({ refund }) => refund?.status === 'FAILED', {
    template: 'staff-refund-failed',
    ...toBilling,
  }),
  'dispute.opened': paymentRule(({ dispute }) => dispute?.isOpen === true, {
    template: 'staff-dispute-opened',
    ...mailsBilling,
  }),
  'dispute.evidenceDue': paymentRule(
    ({ dispute }, now) =>
      dispute?.isOpen === true && dispute.evidenceDueAt !== null && dispute.evidenceDueAt > now,
    { template: 'staff-dispute-due', ...mailsBilling },
  ),
  'goodFaithEstimate.made': paymentRule(appointmentStatusIs(...notStartedStatuses), {
    ...{ template: 'good-faith-estimate', to: 'patient' },
    ...{ channels: ['email', 'push', 'bell'], quiet: 'emailGoes' },
  }),
  'goodFaithEstimate.requested': paymentRule(appointmentStatusIs(...notStartedStatuses), {
    template: 'staff-good-faith-estimate-requested',
    ...toBilling,
  }),
  'offlinePayment.requested': paymentRule(
    appointmentStatusIs('PAYMENT REQUESTED'),
    { template: 'offline-payment-requested', to: 'payer', channels: ['email'], quiet: 'emailGoes' },
    { template: 'staff-offline-payment-requested', ...toBilling },
  ),
  'offlinePayment.declined': paymentRule(appointmentStatusIs('AWAITING PAYMENT'), {
    template: 'offline-payment-declined',
    ...toPayer,
  }),
  'billLater.approved': paymentRule(({ bill }) => bill?.status === 'BML', {
    ...{ template: 'bill-later-approved', ...mailsBilling, to: 'payer' },
  }),
  'paymentException.raised': paymentRule(({ reviewOpen }) => reviewOpen, {
    template: 'staff-payment-review',
    ...toBilling,
  }),
};
