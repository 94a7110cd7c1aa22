import {
  type AppointmentStatus,
  appointmentStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { DomainError } from '@bedside/contracts/errors';
import { type Role, roles } from '@bedside/contracts/people/user.schema';
import { type Permission, permissions } from '@bedside/contracts/permission';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import { allowedTransitions, decideTransition, type Transition } from './appointment.machine.ts';
import type { AppointmentState, TransitionContext } from './appointment-state.ts';

const noon = new Date('2026-10-14T17:00:00Z');
const at: TransitionContext = {
  now: noon,
  timeZone: 'America/Chicago',
  cancellationCutoffHours: 2,
  patientRescheduleCount: 3,
  supportPhone: '(312) 555-0100',
};

/** An appointment this afternoon that passes every guard, whatever its status. */
const appointment = (
  status: AppointmentStatus,
  changes: Partial<AppointmentState> = {},
): AppointmentState => ({
  status,
  telemedicine: false,
  preferredDate: '2026-10-14',
  startsAt: new Date('2026-10-14T20:00:00Z'),
  enRouteAt: new Date('2026-10-14T16:30:00Z'),
  providerArrivedAt: null,
  patientConfirmedAt: null,
  patientRescheduleCount: 0,
  soapNoteStatus: 'SUBMITTED',
  reportsMissing: false,
  invoiceStatus: 'BML',
  billLater: 'ASKED',
  paymentInFlight: false,
  ...changes,
});

const actor = (role: Role, permissions: Actor['permissions'] = []): Actor => ({
  userId: 'u',
  sessionId: 's',
  role,
  permissions,
});
const everyPermission = ['dispatch', 'billing', 'refunds', 'clinical', 'catalogue'] as const;
const asker = (role: Role) => actor(role, role === 'ADMIN' ? everyPermission : []);

/** Written by hand; everything not listed is illegal. */
const staffTable: Record<AppointmentStatus, string[]> = {
  'PENDING APPROVAL': [
    'accept > AWAITING TIME',
    'assign > SCHEDULED',
    'reschedule > PENDING APPROVAL',
    'updateAddress > PENDING APPROVAL',
    'changeType > PENDING APPROVAL',
    'cancel > CANCELLED',
  ],
  'AWAITING TIME': [
    'assign > SCHEDULED',
    'reschedule > AWAITING TIME',
    'updateAddress > AWAITING TIME',
    'changeType > AWAITING TIME',
    'cancel > CANCELLED',
  ],
  SCHEDULED: [
    'changeProvider > SCHEDULED',
    'reschedule > SCHEDULED',
    'reschedule > AWAITING TIME',
    'updateAddress > SCHEDULED',
    'changeType > SCHEDULED',
    'setOut > ON THE WAY',
    'finish > AWAITING PAYMENT',
    'cancel > CANCELLED',
  ],
  'ON THE WAY': [
    'changeType > ON THE WAY',
    'arrive > ON THE WAY',
    'takeBack > SCHEDULED',
    'finish > AWAITING PAYMENT',
    'cancel > CANCELLED',
  ],
  'AWAITING PAYMENT': ['markPaid > PAID', 'requestPayment > PAYMENT REQUESTED', 'cancel > CANCELLED'],
  'PAYMENT REQUESTED': [
    'approveBillLater > PAYMENT REQUESTED',
    'declinePayment > AWAITING PAYMENT',
    'confirmPayment > PAID',
    'complete > COMPLETED',
    'cancel > CANCELLED',
  ],
  PAID: ['complete > COMPLETED', 'cancel > CANCELLED'],
  COMPLETED: [],
  CANCELLED: ['reactivate > PENDING APPROVAL'],
};
const expected: Record<Role, Record<AppointmentStatus, string[]>> = {
  SUPER_ADMIN: staffTable,
  ADMIN: staffTable,
  PROVIDER: {
    'PENDING APPROVAL': [],
    'AWAITING TIME': [],
    SCHEDULED: ['setOut > ON THE WAY', 'finish > AWAITING PAYMENT'],
    'ON THE WAY': ['arrive > ON THE WAY', 'finish > AWAITING PAYMENT'],
    'AWAITING PAYMENT': [],
    'PAYMENT REQUESTED': [],
    PAID: ['complete > COMPLETED'],
    COMPLETED: [],
    CANCELLED: [],
  },
  PATIENT: {
    'PENDING APPROVAL': [
      'reschedule > PENDING APPROVAL',
      'updateAddress > PENDING APPROVAL',
      'cancel > CANCELLED',
    ],
    'AWAITING TIME': ['reschedule > AWAITING TIME', 'updateAddress > AWAITING TIME', 'cancel > CANCELLED'],
    SCHEDULED: ['reschedule > AWAITING TIME', 'confirm > SCHEDULED', 'cancel > CANCELLED'],
    'ON THE WAY': [],
    'AWAITING PAYMENT': ['requestPayment > PAYMENT REQUESTED'],
    'PAYMENT REQUESTED': [],
    PAID: [],
    COMPLETED: [],
    CANCELLED: [],
  },
};
const everyMove: Transition[] = [
  ...new Set(
    Object.values(staffTable)
      .flat()
      .map((cell) => cell.split(' > ')[0] as Transition),
  ),
  'settle',
  'confirm',
];
const everyInput = { reason: 'As asked', refund: true, reportRequirementWaived: true };

const refusalOf = (attempt: () => unknown): DomainError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

describe('appointment transitions', () => {
  for (const role of roles)
    for (const from of appointmentStatuses) {
      const legal = expected[role][from];

      // Rule: appointments.completed-is-final
      it(`offers ${role} at ${from}: ${legal.join(', ') || 'nothing'}`, () => {
        const offered = allowedTransitions(appointment(from), asker(role), at);
        expect(offered.map(({ move, to }) => `${move} > ${to}`)).toEqual(legal);
      });

      // Rule: appointments.one-transition-table
      it(`lets ${role} make exactly these from ${from}, to every status and by every move`, () => {
        for (const move of everyMove)
          for (const to of appointmentStatuses) {
            const ask = () =>
              decideTransition(appointment(from), { move, to, ...everyInput }, asker(role), at);
            if (legal.includes(`${move} > ${to}`)) expect(ask()).toEqual({ move, from, to });
            else {
              const ends = legal.map((cell) => cell.split(' > ')[1]);
              const allowed = [...new Set(ends)].filter((end) => end !== from);
              expect(refusalOf(ask)).toMatchObject({
                code: 'INVALID_TRANSITION',
                details: { from, to, allowed },
              });
            }
          }
      });
    }

  // Rule: appointments.payment-only-by-our-code
  it('only our own code settles an appointment, and only while it awaits payment', () => {
    const open = appointmentStatuses.filter((status) => {
      try {
        return decideTransition(appointment(status), { move: 'settle' }, 'SYSTEM', at).to === 'PAID';
      } catch {
        return false;
      }
    });
    expect(open).toEqual(['AWAITING PAYMENT', 'PAYMENT REQUESTED']);
  });

  it('refuses with a sentence', () => {
    const refusal = refusalOf(() =>
      decideTransition(appointment('COMPLETED'), { move: 'accept' }, asker('ADMIN'), at),
    );
    expect(refusal.message).toBe('A visit with status completed can’t be changed to awaiting time.');
  });

  // Rule: appointments.allowed-transitions-match
  it('never offers a transition that it then refuses', () => {
    const anyAppointment = fc.record<AppointmentState>({
      status: fc.constantFrom(...appointmentStatuses),
      telemedicine: fc.boolean(),
      preferredDate: fc.constantFrom('2026-10-01', '2026-10-14', '2026-11-01'),
      startsAt: fc.constantFrom(
        null,
        noon,
        new Date('2026-10-14T20:00:00Z'),
        new Date('2026-10-20T20:00:00Z'),
      ),
      enRouteAt: fc.constantFrom(null, new Date('2026-10-14T12:00:00Z'), noon),
      providerArrivedAt: fc.constantFrom(null, noon),
      patientConfirmedAt: fc.constantFrom(null, noon),
      patientRescheduleCount: fc.nat(4),
      soapNoteStatus: fc.constantFrom('NONE', 'DRAFT', 'SUBMITTED'),
      reportsMissing: fc.boolean(),
      invoiceStatus: fc.constantFrom(null, 'BML', 'PAYMENT_REQUESTED', 'PAID'),
      billLater: fc.constantFrom(null, 'ASKED', 'AGREED'),
      paymentInFlight: fc.boolean(),
    });
    fc.assert(
      fc.property(anyAppointment, fc.constantFrom(...roles), (state, role) => {
        for (const { move, to } of allowedTransitions(state, asker(role), at))
          expect(decideTransition(state, { move, to, ...everyInput }, asker(role), at).to).toBe(to);
      }),
    );
  });
});

describe('admin permissions', () => {
  // Rule: appointments.permission-per-transition
  it('hide and refuse the transitions they do not cover', () => {
    const dispatcher = actor('ADMIN', ['dispatch']);
    expect(allowedTransitions(appointment('AWAITING PAYMENT'), dispatcher, at)).toEqual([]);
    const refusal = refusalOf(() =>
      decideTransition(appointment('AWAITING PAYMENT'), { move: 'markPaid' }, dispatcher, at),
    );
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', message: 'This requires the “Billing” permission.' });
  });

  it.each<[AppointmentStatus, Partial<Record<Permission, string[]>>]>([
    [
      'PENDING APPROVAL',
      { dispatch: ['accept', 'assign', 'reschedule', 'updateAddress', 'changeType', 'cancel'] },
    ],
    ['AWAITING PAYMENT', { billing: ['markPaid', 'requestPayment', 'cancel'] }],
    ['PAID', { dispatch: ['complete'], clinical: ['complete'], refunds: ['cancel'] }],
  ])(
    'each one adds its own transitions to an appointment that is %s, and the catalog permission adds none',
    (status, offered) => {
      const state = appointment(status, { soapNoteStatus: 'SUBMITTED' });
      for (const permission of permissions) {
        const moves = allowedTransitions(state, actor('ADMIN', [permission]), at).map(({ move }) => move);
        expect([permission, moves]).toEqual([permission, offered[permission] ?? []]);
      }
    },
  );

  // Rule: appointments.permission-per-transition
  it('field and desk staff take an appointment through its day, and nobody else can', () => {
    const held = permissions.filter((permission) =>
      allowedTransitions(appointment('ON THE WAY'), actor('ADMIN', [permission]), at).some(
        ({ move }) => move === 'finish',
      ),
    );
    expect(held).toEqual(['dispatch', 'clinical']);
  });

  it('only admins who may refund cancel a paid appointment', () => {
    const biller = actor('ADMIN', ['dispatch', 'billing']);
    const cancel = () => decideTransition(appointment('PAID'), { move: 'cancel', ...everyInput }, biller, at);
    expect(refusalOf(cancel).code).toBe('FORBIDDEN');
  });
});

describe('a transition is refused when', () => {
  const refused = (state: AppointmentState, move: Transition, role: Role = 'ADMIN') => {
    const refusal = refusalOf(() => decideTransition(state, { move, ...everyInput }, asker(role), at));
    expect(refusal.code).toBe('RULE_REFUSED');
    expect(allowedTransitions(state, asker(role), at).some((offered) => offered.move === move)).toBe(false);
    return refusal.message;
  };

  // Rule: appointments.patient-cutoff
  it('a patient cancels or reschedules after the cutoff, while staff still can', () => {
    const soon = appointment('SCHEDULED', { startsAt: new Date('2026-10-14T19:00:00Z') });
    const sentence = 'This visit is less than 2 hours away. Please call (312) 555-0100 to change it.';
    expect(refused(soon, 'cancel', 'PATIENT')).toBe(sentence);
    expect(refused(soon, 'reschedule', 'PATIENT')).toBe(sentence);
    expect(decideTransition(soon, { move: 'cancel', reason: 'No provider' }, asker('ADMIN'), at).to).toBe(
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
    expect(decideTransition(state, { move: 'setOut' }, asker('PROVIDER'), late).to).toBe('ON THE WAY');
  });

  // Rule: appointments.en-route-undo
  it('the provider set out more than two hours ago', () => {
    const exactly = appointment('ON THE WAY', { enRouteAt: new Date('2026-10-14T15:00:00Z') });
    expect(
      decideTransition(exactly, { move: 'takeBack', reason: 'Wrong visit' }, asker('ADMIN'), at).to,
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
  it('anyone but a super admin gives up a bill to be paid later, even by canceling', () => {
    const agreed = appointment('PAYMENT REQUESTED', { billLater: 'AGREED' });
    const cancel = (role: Role) =>
      decideTransition(agreed, { move: 'cancel', reason: 'Moved away' }, asker(role), at).to;
    expect(refusalOf(() => cancel('ADMIN'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(cancel('SUPER_ADMIN')).toBe('CANCELLED');
    expect(allowedTransitions(agreed, asker('ADMIN'), at).map(({ move }) => move)).not.toContain('cancel');
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
    refusalOf(() => decideTransition(state, { move, ...input }, asker('ADMIN'), at));

  // Rules: appointments.skipping-en-route-needs-a-reason, appointments.cancel-needs-a-reason
  it('a reason to take back, to cancel, or to finish a home appointment nobody set out for', () => {
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
    expect(decideTransition(online, { move: 'finish' }, asker('ADMIN'), at).to).toBe('AWAITING PAYMENT');
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
    const offered = allowedTransitions(awaited, asker('PROVIDER'), at);
    expect(offered).toEqual([{ move: 'complete', to: 'COMPLETED', requiresReason: true }]);
  });

  // Rule: appointments.reactivation
  it('nothing to reactivate: the preferred date decides the status', () => {
    const past = appointment('CANCELLED', { preferredDate: '2026-10-13' });
    expect(decideTransition(past, { move: 'reactivate' }, asker('ADMIN'), at).to).toBe('AWAITING TIME');
  });
});
