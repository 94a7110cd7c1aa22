import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import {
  billedStatuses,
  plannedStatuses,
  settledStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { dayIn, dayText, type Formats, timeSpan, timeText, zonedTimeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import type { Texts } from '../../i18n/en.ts';
import { providerName } from './appointment-text.ts';

type Appointment = Pick<
  AppointmentDetails,
  | 'appointmentStatus'
  | 'telemedicine'
  | 'telemedicineLink'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'arrivalWindowStart'
  | 'arrivalWindowEnd'
  | 'providerArrivedAt'
  | 'providerAssigned'
  | 'price'
  | 'totalAmount'
  | 'dueAmount'
  | 'lateFeeBill'
  | 'paymentMode'
  | 'paymentRequestType'
  | 'paymentPending'
  | 'billedLater'
  | 'refundedAmount'
  | 'noShow'
  | 'fromOldSystem'
  | 'answerBy'
>;

export function nextStepText(appointment: Appointment, texts: Texts, formats: Formats): string {
  const { next } = texts;
  const provider = appointment.providerAssigned ? providerName(appointment.providerAssigned) : next.aProvider;
  switch (appointment.appointmentStatus) {
    case 'PENDING APPROVAL':
      return reviewText(appointment, next, formats);
    case 'SCHEDULED':
      return scheduledText(appointment, provider, texts, formats);
    case 'ON THE WAY':
      return onTheWayText(appointment, provider, texts, formats);
    case 'AWAITING PAYMENT':
      return awaitingPaymentText(appointment, next);
    case 'PAYMENT REQUESTED':
      if (appointment.billedLater) return billedLaterText(appointment, texts, formats);
      return appointment.paymentMode || appointment.paymentRequestType
        ? next.paymentRequested(
            texts.money.modes[appointment.paymentMode ?? appointment.paymentRequestType ?? 'ONLINE'],
          )
        : next.awaitingRequest;
    case 'PAID':
      return wentBack(appointment, { all: next.paidBack, some: next.paidPartly, none: next.of.PAID });
    case 'COMPLETED':
      if (appointment.fromOldSystem) return next.fromOldSystem.COMPLETED;
      if (appointment.billedLater) return billedLaterText(appointment, texts, formats);
      return wentBack(appointment, {
        all: next.completedBack,
        some: next.completedBack,
        none: next.of.COMPLETED,
      });
    case 'CANCELLED':
      if (appointment.fromOldSystem) return next.fromOldSystem.CANCELLED;
      return canceledText(appointment, next);
    default:
      return next.of[appointment.appointmentStatus];
  }
}

function reviewText({ answerBy }: Appointment, next: Texts['next'], formats: Formats): string {
  const today = dayIn(formats.zone, new Date());
  if (!answerBy || answerBy < today) return next.reviewing;
  return answerBy === today ? next.answerToday : next.answerBy(dayText(answerBy, 'long', formats));
}

interface MoneyTexts {
  all: (amount: string) => string;
  some: (amount: string) => string;
  none: string;
}

function wentBack({ refundedAmount, totalAmount }: Appointment, { all, some, none }: MoneyTexts): string {
  if (refundedAmount === 0) return none;
  return (refundedAmount < totalAmount ? some : all)(moneyText(refundedAmount));
}

/** A canceled visit has a price only if it was paid. */
function canceledText(appointment: Appointment, next: Texts['next']): string {
  const { price, totalAmount, noShow, lateFeeBill } = appointment;
  const nothingBack = price ? next.canceledKept(moneyText(totalAmount)) : next.of.CANCELLED;
  const text = wentBack(appointment, {
    all: next.canceledBack,
    some: next.canceledBack,
    none: noShow ? next.missed : nothingBack,
  });
  return lateFeeBill?.due ? `${text} ${next.feeDue(moneyText(lateFeeBill.dueAmount))}` : text;
}

function onTheWayText(appointment: Appointment, provider: string, { next }: Texts, formats: Formats): string {
  if (appointment.providerArrivedAt) return next.arrived(provider);
  const { arrivalWindowStart: from, arrivalWindowEnd: to } = appointment;
  if (!from || !to) return next.onTheWay(provider);
  const span = timeSpan(from, to, formats);
  return next.onTheWayBetween(provider, span.from, span.to);
}

function scheduledText(appointment: Appointment, provider: string, texts: Texts, formats: Formats): string {
  const { next, when } = texts;
  const { appointmentDate: date, appointmentTime, telemedicine } = appointment;
  const day = date ? dayText(date, 'long', formats) : '';
  const time =
    appointmentTime && date && telemedicine
      ? zonedTimeText(date, appointmentTime, formats)
      : appointmentTime && timeText(appointmentTime, formats);
  const moment = time ? when.at(day, time) : day;
  return telemedicine
    ? `${next.scheduledCall(provider, when.on(moment))} ${appointment.telemedicineLink ? next.scheduledCallNote : next.scheduledCallNoLink}`
    : `${next.scheduled(provider, when.on(moment))} ${next.scheduledNote}`;
}

function awaitingPaymentText(appointment: Appointment, next: Texts['next']): string {
  if (appointment.paymentPending) return next.confirming;
  return appointment.paymentRequestType
    ? next.awaitingPayment(moneyText(appointment.dueAmount))
    : next.awaitingRequest;
}

function billedLaterText(appointment: Appointment, { next }: Texts, formats: Formats): string {
  if (appointment.paymentPending) return next.confirming;
  const due = appointment.billedLater?.dueDate;
  if (appointment.billedLater?.onPlan) return next.onPlan(moneyText(appointment.dueAmount));
  return next.billedLater(moneyText(appointment.dueAmount), due ? dayText(due, 'brief', formats) : null);
}

/** Whether the bill is due now, or later as agreed. */
export const isToPay = (appointment: Pick<Appointment, 'appointmentStatus' | 'billedLater'>): boolean =>
  appointment.appointmentStatus === 'AWAITING PAYMENT' || appointment.billedLater !== null;

/** Payment is offered once requested, and not while one is in progress. */
export const mayPay = (appointment: Appointment): boolean =>
  isToPay(appointment) && appointment.paymentRequestType !== null && !appointment.paymentPending;

export const isUpcoming = (
  appointment: Pick<Appointment, 'appointmentStatus' | 'appointmentTime'>,
): boolean => appointment.appointmentTime !== null && plannedStatuses.includes(appointment.appointmentStatus);

export const hasInvoice = (appointment: Pick<Appointment, 'appointmentStatus'>): boolean =>
  billedStatuses.includes(appointment.appointmentStatus);

/** An imported visit has no price if its bill or its services are unknown. */
export const hasPrice = ({
  fromOldSystem,
  price,
  services,
}: Pick<AppointmentDetails, 'fromOldSystem' | 'price' | 'services'>): boolean =>
  price !== null || (!fromOldSystem && services.length > 0);

export const isSettled = (appointment: Pick<Appointment, 'appointmentStatus'>): boolean =>
  settledStatuses.includes(appointment.appointmentStatus);

export const isPaid = ({
  appointmentStatus,
  billedLater,
  price,
}: Pick<Appointment, 'appointmentStatus' | 'billedLater' | 'price'>): boolean =>
  appointmentStatus === 'CANCELLED'
    ? price !== null
    : settledStatuses.includes(appointmentStatus) && billedLater === null;
