import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { dayText, type Formats, timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import type { Texts } from '../../texts/en.ts';
import { providerName } from './visit-words.ts';

type Visit = Pick<
  AppointmentDetails,
  | 'appointmentStatus'
  | 'telemedicine'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'arrivalFrom'
  | 'arrivalTo'
  | 'arrivedAt'
  | 'providerAssigned'
  | 'totalAmount'
  | 'paymentMode'
  | 'paymentRequestType'
  | 'paymentPending'
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
      return visit.paymentMode || visit.paymentRequestType
        ? next.paymentRequested(texts.money.modes[visit.paymentMode ?? visit.paymentRequestType ?? 'ONLINE'])
        : next.awaitingRequest;
    case 'PAID':
      return next.paid;
    case 'COMPLETED':
      return next.completed;
    case 'CANCELLED':
      return next.cancelled;
  }
}

function onTheWayText(visit: Visit, provider: string, { next }: Texts, formats: Formats): string {
  if (visit.arrivedAt) return next.arrived(provider);
  const { arrivalFrom: from, arrivalTo: to } = visit;
  return from && to
    ? next.onTheWayBetween(provider, timeText(from, formats), timeText(to, formats))
    : next.onTheWay(provider);
}

function scheduledText(visit: Visit, provider: string, texts: Texts, formats: Formats): string {
  const { next, when } = texts;
  const day = visit.appointmentDate ? dayText(visit.appointmentDate, 'long', formats) : '';
  const moment = visit.appointmentTime ? when.at(day, timeText(visit.appointmentTime, formats)) : day;
  return visit.telemedicine
    ? `${next.scheduledCall(provider, when.on(moment))} ${next.scheduledCallNote}`
    : `${next.scheduled(provider, when.on(moment))} ${next.scheduledNote}`;
}

function awaitingPaymentText(visit: Visit, next: Texts['next']): string {
  if (visit.paymentPending) return next.confirming;
  return visit.paymentRequestType ? next.awaitingPayment(moneyText(visit.totalAmount)) : next.awaitingRequest;
}

/** Paying is offered once it was asked for, and never twice. */
export const mayPay = (visit: Visit): boolean =>
  visit.appointmentStatus === 'AWAITING PAYMENT' &&
  visit.paymentRequestType !== null &&
  !visit.paymentPending;

/** It has a time that is to come: worth a place in a calendar. */
export const isAhead = (visit: Pick<Visit, 'appointmentStatus' | 'appointmentTime'>): boolean =>
  visit.appointmentTime !== null && ['SCHEDULED', 'ON THE WAY'].includes(visit.appointmentStatus);

const withPayment = ['AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID', 'COMPLETED'];
/** From here on there is a bill instead of an estimate. */
export const hasBill = (visit: Pick<Visit, 'appointmentStatus'>): boolean =>
  withPayment.includes(visit.appointmentStatus);

const settled = ['PAID', 'COMPLETED'];
export const isSettled = (visit: Pick<Visit, 'appointmentStatus'>): boolean =>
  settled.includes(visit.appointmentStatus);
