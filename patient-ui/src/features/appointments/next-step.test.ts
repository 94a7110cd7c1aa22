import { describe, expect, test, vi } from 'vitest';
import { en } from '../../i18n/en.ts';
import { isPaid, mayPay, nextStepText } from './next-step.ts';

const provider = { id: 'p', firstName: 'Amara', lastName: 'Osei', credentials: 'MD', profileImage: null };
const price = {
  services: 259.25,
  discountAmount: 0,
  travelFee: 0,
  travelFeeWaived: 0,
  taxRate: 0,
  taxAmount: 0,
  totalAmount: 259.25,
};
const appointment = {
  appointmentStatus: 'PENDING APPROVAL',
  telemedicine: false,
  telemedicineLink: null,
  appointmentDate: '2026-11-20',
  appointmentTime: '09:00',
  arrivalWindowStart: '09:00',
  arrivalWindowEnd: '09:30',
  providerArrivedAt: null,
  providerAssigned: provider,
  price: null,
  totalAmount: 259.25,
  dueAmount: 259.25,
  lateFeeBill: null,
  paymentMode: null,
  paymentRequestType: 'ONLINE',
  paymentPending: false,
  billedLater: null,
  refundedAmount: 0,
  noShow: false,
  fromOldSystem: false,
  answerBy: null,
} as const;
type Appointment = Parameters<typeof nextStepText>[0];
const text = (change: Partial<Appointment>) =>
  nextStepText({ ...appointment, ...change }, en, { zone: 'America/Chicago' });

describe('the next step', () => {
  test('says by when a request is answered', () => {
    vi.setSystemTime('2026-11-25T18:00:00Z');
    expect(text({ answerBy: '2026-11-25' })).toContain('You’ll hear from us today.');
    expect(text({ answerBy: '2026-11-27' })).toContain('You’ll hear from us by Friday, November 27.');
    expect(text({ answerBy: '2026-11-24' })).toContain('as soon as we can');
    vi.useRealTimers();
  });

  test('names the provider, day, and time of a scheduled visit', () => {
    expect(text({ appointmentStatus: 'SCHEDULED' })).toBe(
      'Amara Osei, MD will see you on Friday, November 20, 9:00 AM. We’ll text you when your provider is on the way.',
    );
  });

  test('mentions the call for a video visit, in the time zone of the practice', () => {
    const call = { appointmentStatus: 'SCHEDULED', telemedicine: true } as const;
    expect(text(call)).toContain('will see you by video on Friday, November 20, 9:00 AM CST.');
    expect(text(call)).toContain('You can join from here 15 minutes before it starts.');
    expect(text(call)).not.toContain('Open the link below');
    expect(text({ ...call, telemedicineLink: 'https://video.example.com' })).toContain('Open the link below');
  });

  test('shows when a provider en route will arrive, until they do', () => {
    const onTheWay = { appointmentStatus: 'ON THE WAY' } as const;
    expect(text(onTheWay)).toContain('is on the way and should arrive between 9:00 and 9:30 AM.');
    expect(text({ ...onTheWay, providerArrivedAt: '2026-11-20T15:04:00Z' })).toBe(
      'Amara Osei, MD has arrived.',
    );
  });

  test('asks for the amount due', () => {
    expect(text({ appointmentStatus: 'AWAITING PAYMENT' })).toBe('Your visit is done. Please pay $259.25.');
  });

  test('does not ask for payment before it is requested or while it is confirmed', () => {
    expect(text({ appointmentStatus: 'AWAITING PAYMENT', paymentRequestType: null })).not.toContain('$');
    expect(text({ appointmentStatus: 'AWAITING PAYMENT', paymentPending: true })).toContain(
      'You don’t need to pay again.',
    );
  });

  test.each([
    ['PAID', 259.25, 'We refunded your payment of $259.25.'],
    ['PAID', 50, 'We got your payment and refunded $50.00 of it.'],
    ['COMPLETED', 50, 'All done, and we refunded $50.00.'],
    ['CANCELLED', 259.25, 'This visit is canceled, and we refunded $259.25.'],
  ] as const)('of a visit that is %s shows its refund: %d', (appointmentStatus, refundedAmount, says) => {
    expect(text({ appointmentStatus, refundedAmount })).toContain(says);
    expect(text({ appointmentStatus })).not.toContain('refunded');
  });

  test('asks for the rest of a bill of which a part is paid', () => {
    const partly = { dueAmount: 100 } as const;
    expect(text({ ...partly, appointmentStatus: 'AWAITING PAYMENT' })).toContain('Please pay $100.00.');
    const billedLater = { dueDate: '2026-12-22', onPlan: false };
    expect(text({ ...partly, appointmentStatus: 'COMPLETED', billedLater })).toContain('$100.00 due Dec 22');
  });

  test('of a canceled visit says that its payment was kept, and which fee is due', () => {
    const canceled = { appointmentStatus: 'CANCELLED' } as const;
    expect(text({ ...canceled, price })).toContain('Your payment of $259.25 wasn’t refunded.');
    const fee = { lateFeeBill: { invoiceId: 'i', due: true, dueAmount: 50 } };
    expect(text({ ...canceled, ...fee })).toContain('You can pay the $50.00 fee below.');
    expect(text({ ...canceled, ...fee, noShow: true })).toContain('You can pay the $50.00 fee below.');
    const rest = { ...fee.lateFeeBill, dueAmount: 25 };
    expect(text({ ...canceled, ...fee, lateFeeBill: rest })).toContain('You can pay the $25.00 fee below.');
    const paid = { ...rest, due: false, dueAmount: 0 };
    expect(text({ ...canceled, ...fee, lateFeeBill: paid })).not.toContain('$');
  });

  test('spells out BML', () => {
    expect(text({ appointmentStatus: 'PAYMENT REQUESTED', paymentMode: 'BML' })).toContain('Bill Me Later');
  });
});

// Rule: appointments.imports-show-what-is-known
test('promises no invoice for a visit of the old system', () => {
  expect(text({ appointmentStatus: 'COMPLETED', fromOldSystem: true })).toBe(
    'This visit is from our earlier system. If you need its bill or results, please contact us.',
  );
  const missed = { appointmentStatus: 'CANCELLED', fromOldSystem: true, noShow: true } as const;
  expect(text(missed)).toBe('This visit didn’t take place. It’s from our earlier system.');
});

describe('payment', () => {
  test('is offered at any time for a bill agreed to be paid later', () => {
    const later = {
      ...appointment,
      appointmentStatus: 'PAYMENT REQUESTED',
      paymentMode: 'BML',
      billedLater: { dueDate: '2026-12-22', onPlan: false },
    } as const;
    expect(text(later)).toBe('Bill Me Later, $259.25 due Dec 22. You can pay anytime.');
    expect(text({ ...later, appointmentStatus: 'COMPLETED' })).toContain('$259.25 due Dec 22');
    const onPlan = { ...later, dueAmount: 172.83, billedLater: { dueDate: '2026-12-22', onPlan: true } };
    for (const status of ['PAYMENT REQUESTED', 'COMPLETED'] as const)
      expect(text({ ...onPlan, appointmentStatus: status })).toBe(
        'You’re paying this bill in installments. $172.83 is left, and you can pay it anytime.',
      );
    expect(mayPay(later)).toBe(true);
    expect(mayPay({ ...later, billedLater: null })).toBe(false);
    expect(isPaid({ appointmentStatus: 'COMPLETED', billedLater: later.billedLater, price })).toBe(false);
  });

  const awaiting = { ...appointment, appointmentStatus: 'AWAITING PAYMENT' } as const;

  test('is offered once requested', () => {
    expect(mayPay(awaiting)).toBe(true);
    expect(mayPay({ ...awaiting, paymentRequestType: null })).toBe(false);
  });

  // Rule: money.no-second-payment-while-confirming
  test('is not offered again while a payment is in progress or done', () => {
    expect(mayPay({ ...awaiting, paymentPending: true })).toBe(false);
    expect(mayPay({ ...awaiting, appointmentStatus: 'PAID' })).toBe(false);
  });
});
