import { DomainError, fieldError } from '@bedside/contracts/errors';
import { hoursToMilliseconds } from 'date-fns';
import { isSameLocalDay, localDay } from '../practice/local-time.ts';
import type { AppointmentState, TransitionContext, TransitionInput } from './appointment-state.ts';

/** How long after setting out a visit can still be taken back to SCHEDULED. */
const TAKE_BACK_HOURS = 2;

export const isInHome = (visit: AppointmentState) =>
  visit.telemedicine ? 'Telemedicine visits are online and don’t have an address.' : undefined;

export function isInHomeToday(visit: AppointmentState, at: TransitionContext): string | undefined {
  if (visit.telemedicine)
    return 'Telemedicine visits have no drive. Enter the services rendered when the visit is done.';
  if (visit.startsAt && isSameLocalDay(visit.startsAt, at.now, at.timeZone)) return undefined;
  return 'A provider can be marked on the way only on the day of the visit. Reschedule it to today first.';
}

export function markedEnRouteRecently(visit: AppointmentState, at: TransitionContext): string | undefined {
  const since = visit.enRouteAt ? at.now.getTime() - visit.enRouteAt.getTime() : Number.POSITIVE_INFINITY;
  if (since <= hoursToMilliseconds(TAKE_BACK_HOURS)) return undefined;
  return `The provider was marked on the way more than ${TAKE_BACK_HOURS} hours ago. Finish or cancel the visit instead.`;
}

export const providerNotArrived = (visit: AppointmentState) =>
  visit.providerArrivedAt
    ? 'The provider has already arrived. Enter the services rendered when the visit is done.'
    : undefined;

export function awaitsPatientConfirmation(
  visit: AppointmentState,
  at: TransitionContext,
): string | undefined {
  if (visit.startsAt && visit.startsAt <= at.now)
    return `This visit has already started. Please call ${at.supportPhone} to change it.`;
  return visit.patientConfirmedAt ? 'You’ve already confirmed this time.' : undefined;
}

/** A visit without a confirmed time has no cut-off. */
export function beforeCancellationCutoff(visit: AppointmentState, at: TransitionContext): string | undefined {
  if (!visit.startsAt) return undefined;
  const ahead = visit.startsAt.getTime() - at.now.getTime();
  if (ahead > hoursToMilliseconds(at.cancellationCutoffHours)) return undefined;
  return `This visit is less than ${at.cancellationCutoffHours} hours away. Please call ${at.supportPhone} to change it.`;
}

export function patientMayReschedule(visit: AppointmentState, at: TransitionContext): string | undefined {
  if (visit.patientRescheduleCount >= at.patientRescheduleCount)
    return `This visit has already been rescheduled ${at.patientRescheduleCount} times. Please call ${at.supportPhone} to change it again.`;
  return beforeCancellationCutoff(visit, at);
}

export const noPaymentInFlight = (visit: AppointmentState) =>
  visit.paymentInFlight
    ? 'A card payment for this visit is processing. Wait until it’s confirmed or fails.'
    : undefined;

export const isBillMeLater = (visit: AppointmentState) =>
  visit.invoiceStatus === 'BML'
    ? undefined
    : 'Only a bill-later visit can be completed before payment. Record its payment first.';

export function asksToPayLater(visit: AppointmentState): string | undefined {
  if (visit.billLater === 'AGREED') return 'This visit is already set to bill later.';
  return visit.billLater === 'ASKED' ? undefined : 'No one has asked to pay for this visit later.';
}

export const notAgreedYet = (visit: AppointmentState) =>
  visit.billLater === 'AGREED'
    ? 'This visit is set to Bill Me Later. Its bill can be paid anytime.'
    : undefined;

export const wasBilledLater = (visit: AppointmentState) => visit.billLater === 'AGREED';

export const soapNoteSubmitted = (visit: AppointmentState) =>
  visit.soapNoteStatus === 'SUBMITTED' ? undefined : 'Sign the SOAP note first.';

export function reportsAttachedOrWaived(visit: AppointmentState, input: TransitionInput): void {
  if (visit.reportsMissing && !input.reportRequirementWaived)
    throw new DomainError('RULE_REFUSED', 'A report is still pending. Add it, or waive it with a reason.');
}

export function refundChoiceMade(_visit: AppointmentState, input: TransitionInput): void {
  if (input.refund === undefined) throw fieldError('refund', 'Choose whether to refund the payment.');
}

export const preferredDateInFuture = (visit: AppointmentState, at: TransitionContext) =>
  visit.preferredDate >= localDay(at.now, at.timeZone);

/** A paid invoice stays paid; what was refunded is a row beside it. */
export const neverPaid = (visit: AppointmentState) =>
  visit.invoiceStatus === 'PAID' ? 'This visit has been paid. Book a new one instead.' : undefined;
