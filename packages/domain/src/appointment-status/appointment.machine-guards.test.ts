import type { Role } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import { actorAs, appointment, at, everyInput, refusalOf } from './appointment.machine.fixture.ts';
import { allowedTransitions, decideTransition, type Transition } from './appointment.machine.ts';
import type { AppointmentState } from './appointment-state.ts';

describe('a transition is refused when', () => {
  const refused = (state: AppointmentState, move: Transition, role: Role = 'ADMIN') => {
    const refusal = refusalOf(() => decideTransition(state, { move, ...everyInput }, actorAs(role), at));
    expect(refusal.code).toBe('RULE_REFUSED');
    expect(allowedTransitions(state, actorAs(role), at).some((offered) => offered.move === move)).toBe(false);
    return refusal.message;
  };

  // Rule: appointments.patient-cutoff
  it('a patient cancels or reschedules after the cutoff, while staff still can', () => {
    const soon = appointment('SCHEDULED', { startsAt: new Date('2026-10-14T19:00:00Z') });
    const sentence = 'This visit is less than 2 hours away. Please call (312) 555-0100 to change it.';
    expect(refused(soon, 'cancel', 'PATIENT')).toBe(sentence);
    expect(refused(soon, 'reschedule', 'PATIENT')).toBe(sentence);
    expect(decideTransition(soon, { move: 'cancel', reason: 'No provider' }, actorAs('ADMIN'), at).to).toBe(
      'CANCELLED',
    );
  });

  // Rule: appointments.patient-reschedules
  it('a patient gives up a confirmed time for the fourth time', () => {
    expect(refused(appointment('SCHEDULED', { patientRescheduleCount: 3 }), 'reschedule', 'PATIENT')).toMatch(
      /3 times/,
    );
  });

  // Rule: appointments.en-route-same-day
  it('a provider sets out on another day or for a telemedicine appointment', () => {
    const tomorrow = appointment('SCHEDULED', { startsAt: new Date('2026-10-15T15:00:00Z') });
    expect(refused(tomorrow, 'setOut')).toMatch(/on the day of the visit/);
    expect(refused(appointment('SCHEDULED', { telemedicine: true }), 'setOut')).toMatch(/telemedicine/i);
  });

  // Rule: appointments.en-route-same-day
  it("it is another day in the practice's time zone, not in London", () => {
    const late = { ...at, now: new Date('2026-10-15T03:00:00Z') };
    const state = appointment('SCHEDULED', { startsAt: new Date('2026-10-15T03:30:00Z') });
    expect(decideTransition(state, { move: 'setOut' }, actorAs('PROVIDER'), late).to).toBe('ON THE WAY');
  });

  // Rule: appointments.en-route-undo
  it('the provider set out more than two hours ago', () => {
    const exactly = appointment('ON THE WAY', { enRouteAt: new Date('2026-10-14T15:00:00Z') });
    expect(
      decideTransition(exactly, { move: 'takeBack', reason: 'Wrong visit' }, actorAs('ADMIN'), at).to,
    ).toBe('SCHEDULED');
    const longer = appointment('ON THE WAY', { enRouteAt: new Date('2026-10-14T14:59:59Z') });
    expect(refused(longer, 'takeBack')).toMatch(/more than 2 hours ago/);
  });

  // Rule: money.no-offline-request-during-a-charge
  it('another payment is requested while a card payment is in flight', () => {
    expect(
      refused(appointment('AWAITING PAYMENT', { paymentInFlight: true }), 'requestPayment', 'PATIENT'),
    ).toMatch(/is processing/);
  });

  // Rule: appointments.complete-after-the-soap-note
  it('an appointment is completed without its SOAP note', () => {
    expect(refused(appointment('PAID', { soapNoteStatus: 'DRAFT' }), 'complete')).toBe(
      'Sign the SOAP note first.',
    );
  });

  // Rule: appointments.complete-before-payment
  it('an appointment awaiting cash is completed, but not one billed later', () => {
    const cash = appointment('PAYMENT REQUESTED', { invoiceStatus: 'PAYMENT_REQUESTED' });
    expect(refused(cash, 'complete')).toMatch(/bill-later visit/);
  });

  // Rule: money.bill-later-on-request
  it('paying later is agreed to twice or was never requested', () => {
    expect(refused(appointment('PAYMENT REQUESTED', { billLater: null }), 'approveBillLater')).toMatch(
      /No one has asked/,
    );
    const agreed = appointment('PAYMENT REQUESTED', { billLater: 'AGREED' });
    expect(refused(agreed, 'approveBillLater')).toMatch(/already/);
    expect(refused(agreed, 'declinePayment')).toMatch(/set to Bill Me Later/);
  });

  // Rule: appointments.cancel-billed-later
  it('anyone but a super-admin gives up a bill to be paid later, even by canceling', () => {
    const agreed = appointment('PAYMENT REQUESTED', { billLater: 'AGREED' });
    const cancel = (role: Role) =>
      decideTransition(agreed, { move: 'cancel', reason: 'Moved away' }, actorAs(role), at).to;
    expect(refusalOf(() => cancel('ADMIN'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(cancel('SUPER_ADMIN')).toBe('CANCELLED');
    expect(allowedTransitions(agreed, actorAs('ADMIN'), at).map(({ move }) => move)).not.toContain('cancel');
  });

  it('a telemedicine appointment changes its address', () => {
    expect(refused(appointment('SCHEDULED', { telemedicine: true }), 'updateAddress')).toMatch(/online/);
  });

  // Rule: appointments.reactivation
  it('a paid appointment is reactivated', () => {
    expect(refused(appointment('CANCELLED', { invoiceStatus: 'PAID' }), 'reactivate')).toMatch(
      /Book a new one/,
    );
  });
});

describe('a transition requires', () => {
  const missing = (state: AppointmentState, move: Transition, input = {}) =>
    refusalOf(() => decideTransition(state, { move, ...input }, actorAs('ADMIN'), at));

  // Rules: appointments.skipping-en-route-needs-a-reason, appointments.cancel-needs-a-reason
  it('a reason to take back, to cancel, or to finish a home appointment no one set out for', () => {
    for (const [status, move] of [
      ['ON THE WAY', 'takeBack'],
      ['AWAITING TIME', 'cancel'],
      ['SCHEDULED', 'finish'],
    ] as const)
      expect(missing(appointment(status), move)).toMatchObject({
        code: 'VALIDATION',
        details: { issues: [{ path: 'reason', message: 'Enter a reason.' }] },
      });
    const online = appointment('SCHEDULED', { telemedicine: true });
    expect(decideTransition(online, { move: 'finish' }, actorAs('ADMIN'), at).to).toBe('AWAITING PAYMENT');
  });

  // Rule: appointments.cancel-paid-needs-a-refund-decision
  it('a refund decision: to cancel what was paid', () => {
    expect(missing(appointment('PAID'), 'cancel', { reason: 'Billed twice' }).details.issues?.[0]?.path).toBe(
      'refund',
    );
  });

  // Rule: appointments.complete-after-reports
  it('the report, or its waiver with a reason: to complete', () => {
    const awaited = appointment('PAID', { reportsMissing: true });
    expect(missing(awaited, 'complete').code).toBe('RULE_REFUSED');
    expect(missing(awaited, 'complete', { reportRequirementWaived: true }).details.issues?.[0]?.path).toBe(
      'reason',
    );
    const offered = allowedTransitions(awaited, actorAs('PROVIDER'), at);
    expect(offered).toEqual([{ move: 'complete', to: 'COMPLETED', requiresReason: true }]);
  });

  // Rule: appointments.reactivation
  it('nothing to reactivate: the preferred date decides the status', () => {
    const past = appointment('CANCELLED', { preferredDate: '2026-10-13' });
    expect(decideTransition(past, { move: 'reactivate' }, actorAs('ADMIN'), at).to).toBe('AWAITING TIME');
  });
});
