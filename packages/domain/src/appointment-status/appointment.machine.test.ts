import {
  type AppointmentStatus,
  appointmentStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { type Role, roles } from '@bedside/contracts/people/user.schema';
import { type Permission, permissions } from '@bedside/contracts/permission';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actor,
  actorAs,
  appointment,
  at,
  everyInput,
  noon,
  refusalOf,
} from './appointment.machine.fixture.ts';
import { allowedTransitions, decideTransition, type Transition } from './appointment.machine.ts';
import type { AppointmentState } from './appointment-state.ts';

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
describe('appointment transitions', () => {
  for (const role of roles)
    for (const from of appointmentStatuses) {
      const legal = expected[role][from];

      // Rule: appointments.completed-is-final
      it(`offers ${role} at ${from}: ${legal.join(', ') || 'nothing'}`, () => {
        const offered = allowedTransitions(appointment(from), actorAs(role), at);
        expect(offered.map(({ move, to }) => `${move} > ${to}`)).toEqual(legal);
      });

      // Rule: appointments.one-transition-table
      it(`lets ${role} make exactly these from ${from}, to every status and by every move`, () => {
        for (const move of everyMove)
          for (const to of appointmentStatuses) {
            const ask = () =>
              decideTransition(appointment(from), { move, to, ...everyInput }, actorAs(role), at);
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
      decideTransition(appointment('COMPLETED'), { move: 'accept' }, actorAs('ADMIN'), at),
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
        for (const { move, to } of allowedTransitions(state, actorAs(role), at))
          expect(decideTransition(state, { move, to, ...everyInput }, actorAs(role), at).to).toBe(to);
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
  it('field and desk staff take an appointment through its day, and no one else can', () => {
    const granted = permissions.filter((permission) =>
      allowedTransitions(appointment('ON THE WAY'), actor('ADMIN', [permission]), at).some(
        ({ move }) => move === 'finish',
      ),
    );
    expect(granted).toEqual(['dispatch', 'clinical']);
  });

  it('only admins who may refund cancel a paid appointment', () => {
    const biller = actor('ADMIN', ['dispatch', 'billing']);
    const cancel = () => decideTransition(appointment('PAID'), { move: 'cancel', ...everyInput }, biller, at);
    expect(refusalOf(cancel).code).toBe('FORBIDDEN');
  });
});
