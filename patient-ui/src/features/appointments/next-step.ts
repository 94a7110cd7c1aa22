import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { dayText, type Formats, timeSpan, timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import type { Texts } from '../../i18n/en.ts';
import { providerName } from './appointment-text.ts';

type Visit = Pick<
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
  | 'totalAmount'
  | 'paymentMode'
  | 'paymentRequestType'
  | 'paymentPending'
  | 'billedLater'
  | 'refundedAmount'
>;

/** What happens next with a visit, in words. */
export function nextStepText(visit: Visit, texts: Texts, formats: Formats): string {
  const { next } = texts;
  const provider = visit.providerAssigned ? providerName(visit.providerAssigned) : next.aProvider;
  switch (visit.appointmentStatus) {
    case 'PENDING APPROVAL':
      return next.pendingApproval;
    case 'AWAITING TIME':
      return next.awaitingTime;
    case 'SCHEDULED':
      return scheduledText(visit, provider, texts, formats);
    case 'ON THE WAY':
      return onTheWayText(visit, provider, texts, formats);
    case 'AWAITING PAYMENT':
      return awaitingPaymentText(visit, next);
    case 'PAYMENT REQUESTED':
      if (visit.billedLater) return billedLaterText(visit, texts, formats);
      return visit.paymentMode || visit.paymentRequestType
        ? next.paymentRequested(texts.money.modes[visit.paymentMode ?? visit.paymentRequestType ?? 'ONLINE'])
        : next.awaitingRequest;
    case 'PAID':
      return wentBack(visit, { all: next.paidBack, some: next.paidPartly, none: next.paid });
    case 'COMPLETED':
      if (visit.billedLater) return billedLaterText(visit, texts, formats);
      return wentBack(visit, { all: next.completedBack, some: next.completedBack, none: next.completed });
    case 'CANCELLED':
      return wentBack(visit, { all: next.cancelledBack, some: next.cancelledBack, none: next.cancelled });
  }
}

interface MoneyWords {
  all: (amount: string) => string;
  some: (amount: string) => string;
  none: string;
}

/** What is said of a visit by what of its payment went back. */
function wentBack({ refundedAmount, totalAmount }: Visit, { all, some, none }: MoneyWords): string {
  if (refundedAmount === 0) return none;
  return (refundedAmount < totalAmount ? some : all)(moneyText(refundedAmount));
}

function onTheWayText(visit: Visit, provider: string, { next }: Texts, formats: Formats): string {
  if (visit.providerArrivedAt) return next.arrived(provider);
  const { arrivalWindowStart: from, arrivalWindowEnd: to } = visit;
  if (!from || !to) return next.onTheWay(provider);
  const span = timeSpan(from, to, formats);
  return next.onTheWayBetween(provider, span.from, span.to);
}

function scheduledText(visit: Visit, provider: string, texts: Texts, formats: Formats): string {
  const { next, when } = texts;
  const day = visit.appointmentDate ? dayText(visit.appointmentDate, 'long', formats) : '';
  const moment = visit.appointmentTime ? when.at(day, timeText(visit.appointmentTime, formats)) : day;
  return visit.telemedicine
    ? `${next.scheduledCall(provider, when.on(moment))} ${visit.telemedicineLink ? next.scheduledCallNote : next.scheduledCallNoLink}`
    : `${next.scheduled(provider, when.on(moment))} ${next.scheduledNote}`;
}

function awaitingPaymentText(visit: Visit, next: Texts['next']): string {
  if (visit.paymentPending) return next.confirming;
  return visit.paymentRequestType ? next.awaitingPayment(moneyText(visit.totalAmount)) : next.awaitingRequest;
}

function billedLaterText(visit: Visit, { next }: Texts, formats: Formats): string {
  if (visit.paymentPending) return next.confirming;
  const due = visit.billedLater?.dueDate;
  return next.billedLater(moneyText(visit.totalAmount), due ? dayText(due, 'brief', formats) : null);
}

/** Whether its bill waits to be paid: now, or later as was agreed. */
export const isToPay = (visit: Pick<Visit, 'appointmentStatus' | 'billedLater'>): boolean =>
  visit.appointmentStatus === 'AWAITING PAYMENT' || visit.billedLater !== null;

/** Paying is offered once it was asked for, and never twice. */
export const mayPay = (visit: Visit): boolean =>
  isToPay(visit) && visit.paymentRequestType !== null && !visit.paymentPending;

/** It has a time that is to come: worth a place in a calendar. */
export const isUpcoming = (visit: Pick<Visit, 'appointmentStatus' | 'appointmentTime'>): boolean =>
  visit.appointmentTime !== null && ['SCHEDULED', 'ON THE WAY'].includes(visit.appointmentStatus);

const withPayment = ['AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID', 'COMPLETED'];
/** From here on there is a bill instead of an estimate. */
export const hasInvoice = (visit: Pick<Visit, 'appointmentStatus'>): boolean =>
  withPayment.includes(visit.appointmentStatus);

const settled = ['PAID', 'COMPLETED'];
export const isSettled = (visit: Pick<Visit, 'appointmentStatus'>): boolean =>
  settled.includes(visit.appointmentStatus);

/** Closed, and nothing of it is owed. */
export const isPaid = (visit: Pick<Visit, 'appointmentStatus' | 'billedLater'>): boolean =>
  isSettled(visit) && visit.billedLater === null;
