import { describe, expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { mayPay, nextStepText } from './next-step.ts';

const provider = { id: 'p', firstName: 'Amara', lastName: 'Osei', credentials: 'MD', profileImage: null };
const visit = {
  appointmentStatus: 'PENDING APPROVAL',
  telemedicine: false,
  appointmentDate: '2026-11-20',
  appointmentTime: '09:00',
  arrivalFrom: '09:00',
  arrivalTo: '09:30',
  arrivedAt: null,
  providerAssigned: provider,
  totalAmount: 259.25,
  paymentMode: null,
  paymentRequestType: 'ONLINE',
  paymentPending: false,
} as const;
type Visit = Parameters<typeof nextStepText>[0];
const words = (change: Partial<Visit>) =>
  nextStepText({ ...visit, ...change }, en, { zone: 'America/Chicago' });

describe('what happens next', () => {
  test('names provider, day and time of a scheduled visit', () => {
    expect(words({ appointmentStatus: 'SCHEDULED' })).toBe(
      'Amara Osei, MD visits you on Friday, November 20, 9:00 AM. We text you when your provider sets out.',
    );
  });

  test('speaks of a call when it is one', () => {
    expect(words({ appointmentStatus: 'SCHEDULED', telemedicine: true })).toContain('meets you by video');
  });

  test('says when a provider on the way arrives, until that provider is there', () => {
    const onTheWay = { appointmentStatus: 'ON THE WAY' } as const;
    expect(words(onTheWay)).toContain('is on the way and arrives between 9:00 AM and 9:30 AM.');
    expect(words({ ...onTheWay, arrivedAt: '2026-11-20T15:04:00Z' })).toBe('Amara Osei, MD has arrived.');
  });

  test('asks for the amount that is due', () => {
    expect(words({ appointmentStatus: 'AWAITING PAYMENT' })).toBe('Your visit is done. Please pay $259.25.');
  });

  test('asks for nothing before payment is requested, nor while it is confirmed', () => {
    expect(words({ appointmentStatus: 'AWAITING PAYMENT', paymentRequestType: null })).not.toContain('$');
    expect(words({ appointmentStatus: 'AWAITING PAYMENT', paymentPending: true })).toContain(
      'no need to pay again',
    );
  });

  test('calls BML by its name', () => {
    expect(words({ appointmentStatus: 'PAYMENT REQUESTED', paymentMode: 'BML' })).toContain('Bill Me Later');
  });
});

describe('paying', () => {
  const awaiting = { ...visit, appointmentStatus: 'AWAITING PAYMENT' } as const;

  test('is offered once payment was requested', () => {
    expect(mayPay(awaiting)).toBe(true);
    expect(mayPay({ ...awaiting, paymentRequestType: null })).toBe(false);
  });

  test('is not offered a second time while a payment is on its way, nor after it', () => {
    expect(mayPay({ ...awaiting, paymentPending: true })).toBe(false);
    expect(mayPay({ ...awaiting, appointmentStatus: 'PAID' })).toBe(false);
  });
});
