import { DomainError, fieldError } from '@bedside/contracts/errors';
import { hoursToMilliseconds } from 'date-fns';
import { isSameLocalDay, localDay } from '../practice/local-time.ts';
import type { Circumstances, MoveInput, VisitState } from './visit-state.ts';

/** How long after setting out a visit can still be taken back to SCHEDULED. */
const TAKE_BACK_HOURS = 2;

export const inHome = (visit: VisitState) =>
  visit.telemedicine ? 'A telemedicine visit takes place online and has no address.' : undefined;

export function inHomeToday(visit: VisitState, at: Circumstances): string | undefined {
  if (visit.telemedicine)
    return 'Nobody sets out to a telemedicine visit. Enter the services availed once it is done.';
  if (visit.startsAt && isSameLocalDay(visit.startsAt, at.now, at.timeZone)) return undefined;
  return 'A provider sets out on the day of the visit. Reschedule it to today first.';
}

export function setOutRecently(visit: VisitState, at: Circumstances): string | undefined {
  const since = visit.setOutAt ? at.now.getTime() - visit.setOutAt.getTime() : Number.POSITIVE_INFINITY;
  if (since <= hoursToMilliseconds(TAKE_BACK_HOURS)) return undefined;
  return `The provider set out more than ${TAKE_BACK_HOURS} hours ago. Finish or cancel the visit instead.`;
}

export const notThereYet = (visit: VisitState) =>
  visit.arrivedAt
    ? 'The provider is there already. Enter the services availed once the visit is done.'
    : undefined;

export function toBeConfirmed(visit: VisitState, at: Circumstances): string | undefined {
  if (visit.startsAt && visit.startsAt <= at.now)
    return `This visit has begun. Please call ${at.supportPhone} to change it.`;
  return visit.confirmedAt ? 'You have confirmed this time already.' : undefined;
}

/** A visit without a confirmed time has no cut-off. */
export function beforeCutOff(visit: VisitState, at: Circumstances): string | undefined {
  if (!visit.startsAt) return undefined;
  const ahead = visit.startsAt.getTime() - at.now.getTime();
  if (ahead > hoursToMilliseconds(at.cancelCutoffHours)) return undefined;
  return `This visit is less than ${at.cancelCutoffHours} hours away. Please call ${at.supportPhone} to change it.`;
}

export function patientMayReschedule(visit: VisitState, at: Circumstances): string | undefined {
  if (visit.patientReschedules >= at.patientReschedules)
    return `This visit was rescheduled ${at.patientReschedules} times. Please call ${at.supportPhone} to change it again.`;
  return beforeCutOff(visit, at);
}

export const noPaymentInFlight = (visit: VisitState) =>
  visit.paymentInFlight
    ? 'A card payment for this visit is on its way. Wait until it is confirmed or has failed.'
    : undefined;

export const billedLater = (visit: VisitState) =>
  visit.invoiceStatus === 'BML'
    ? undefined
    : 'Only a visit that is billed later can be completed before it is paid. Record its payment first.';

export function asksToPayLater(visit: VisitState): string | undefined {
  if (visit.billLater === 'AGREED') return 'This visit is billed later already.';
  return visit.billLater === 'ASKED' ? undefined : 'Nobody asks to pay for this visit later.';
}

export const notAgreedYet = (visit: VisitState) =>
  visit.billLater === 'AGREED'
    ? 'It was agreed that this visit is paid later. Its bill can be paid at any time.'
    : undefined;

export const wasBilledLater = (visit: VisitState) => visit.billLater === 'AGREED';

export const soapNoteSubmitted = (visit: VisitState) =>
  visit.soapNoteStatus === 'SUBMITTED' ? undefined : 'Submit the SOAP note first.';

export function reportsThereOrWaived(visit: VisitState, input: MoveInput): void {
  if (visit.reportsMissing && !input.reportsWaived)
    throw new DomainError('RULE_REFUSED', 'A report is still awaited. Add it, or waive it with a reason.');
}

export function refundDecided(_visit: VisitState, input: MoveInput): void {
  if (input.refund === undefined) throw fieldError('refund', 'Say whether the payment is refunded.');
}

export const preferredDateAhead = (visit: VisitState, at: Circumstances) =>
  visit.preferredDate >= localDay(at.now, at.timeZone);

/** A paid invoice stays paid; what was refunded is a row beside it. */
export const neverPaid = (visit: VisitState) =>
  visit.invoiceStatus === 'PAID' ? 'This visit was paid for. Book a new one instead.' : undefined;
