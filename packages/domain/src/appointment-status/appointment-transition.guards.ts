import { DomainError, fieldError } from '@bedside/contracts/errors';
import { hoursToMilliseconds } from '@bedside/db/dates';
import { isSameLocalDay, localDay } from '../practice/local-time.ts';
import type { AppointmentState, TransitionContext, TransitionInput } from './appointment-state.ts';

const TAKE_BACK_HOURS = 2;

export const isInHome = (appointment: AppointmentState) =>
  appointment.telemedicine ? 'Telemedicine visits are online and don’t have an address.' : undefined;

export function isInHomeToday(appointment: AppointmentState, at: TransitionContext): string | undefined {
  if (appointment.telemedicine)
    return 'Telemedicine visits have no drive. Enter the services rendered when the visit is done.';
  if (appointment.startsAt && isSameLocalDay(appointment.startsAt, at.now, at.timeZone)) return undefined;
  return 'A provider can be marked on the way only on the day of the visit. Reschedule it to today first.';
}

export function markedEnRouteRecently(
  appointment: AppointmentState,
  at: TransitionContext,
): string | undefined {
  const since = appointment.enRouteAt
    ? at.now.getTime() - appointment.enRouteAt.getTime()
    : Number.POSITIVE_INFINITY;
  if (since <= hoursToMilliseconds(TAKE_BACK_HOURS)) return undefined;
  return `The provider was marked on the way more than ${TAKE_BACK_HOURS} hours ago. Finish or cancel the visit instead.`;
}

export const providerNotArrived = (appointment: AppointmentState) =>
  appointment.providerArrivedAt
    ? 'The provider has already arrived. Enter the services rendered when the visit is done.'
    : undefined;

export function awaitsPatientConfirmation(
  appointment: AppointmentState,
  at: TransitionContext,
): string | undefined {
  if (appointment.startsAt && appointment.startsAt <= at.now)
    return `This visit has already started. Please call ${at.supportPhone} to change it.`;
  return appointment.patientConfirmedAt ? 'You’ve already confirmed this time.' : undefined;
}

/** An appointment without a confirmed time has no cutoff. */
export function beforeCancellationCutoff(
  appointment: AppointmentState,
  at: TransitionContext,
): string | undefined {
  if (!appointment.startsAt) return undefined;
  const ahead = appointment.startsAt.getTime() - at.now.getTime();
  if (ahead > hoursToMilliseconds(at.cancellationCutoffHours)) return undefined;
  return `This visit is less than ${at.cancellationCutoffHours} hours away. Please call ${at.supportPhone} to change it.`;
}

export function patientMayReschedule(
  appointment: AppointmentState,
  at: TransitionContext,
): string | undefined {
  if (appointment.patientRescheduleCount >= at.patientRescheduleCount)
    return `This visit has already been rescheduled ${at.patientRescheduleCount} times. Please call ${at.supportPhone} to change it again.`;
  return beforeCancellationCutoff(appointment, at);
}

export const noPaymentInFlight = (appointment: AppointmentState) =>
  appointment.paymentInFlight
    ? 'A card payment for this visit is processing. Wait until it’s confirmed or fails.'
    : undefined;

export const isBillMeLater = (appointment: AppointmentState) =>
  appointment.invoiceStatus === 'BML'
    ? undefined
    : 'Only a bill-later visit can be completed before payment. Record its payment first.';

export function asksToPayLater(appointment: AppointmentState): string | undefined {
  if (appointment.billLater === 'AGREED') return 'This visit is already set to bill later.';
  return appointment.billLater === 'ASKED' ? undefined : 'No one has asked to pay for this visit later.';
}

export const notAgreedYet = (appointment: AppointmentState) =>
  appointment.billLater === 'AGREED'
    ? 'This visit is set to Bill Me Later. Its bill can be paid anytime.'
    : undefined;

export const wasBilledLater = (appointment: AppointmentState) => appointment.billLater === 'AGREED';

export const soapNoteSubmitted = (appointment: AppointmentState) =>
  appointment.soapNoteStatus === 'SUBMITTED' ? undefined : 'Sign the SOAP note first.';

export function reportsAttachedOrWaived(appointment: AppointmentState, input: TransitionInput): void {
  if (appointment.reportsMissing && !input.reportRequirementWaived)
    throw new DomainError('RULE_REFUSED', 'A report is still pending. Add it, or waive it with a reason.');
}

export function refundChoiceMade(_appointment: AppointmentState, input: TransitionInput): void {
  if (input.refund === undefined) throw fieldError('refund', 'Choose whether to refund the payment.');
}

export const preferredDateInFuture = (appointment: AppointmentState, at: TransitionContext) =>
  appointment.preferredDate >= localDay(at.now, at.timeZone);

/** A refund is a separate row; the invoice stays PAID. */
export const neverPaid = (appointment: AppointmentState) =>
  appointment.invoiceStatus === 'PAID' ? 'This visit has been paid. Book a new one instead.' : undefined;
