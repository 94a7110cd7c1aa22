import { expect, test } from 'vitest';
import { type Preparation, readySteps } from './ready.ts';

const appointment = {
  appointmentStatus: 'SCHEDULED',
  appointmentTime: '13:00',
  patientConfirmedAt: null,
  pendingChartReviews: 0,
} as const;
const nothing: Preparation = { appointment, confirmedText: null, readsChart: false, today: '2026-10-14' };
const card = { payer: 'Aetna', validTo: null, frontImage: '/front.png' };

test('the steps of a prepared visit are done, in a fixed order', () => {
  const steps = readySteps({
    appointment,
    confirmedText: '8:12 AM',
    consents: [{ consentMode: 'CONSENT', consentStatus: 'APPROVED', expired: false }],
    insurances: [card],
    cards: ['Visa 7710'],
    drive: { clash: null, note: null, travelMinutesBefore: 28 },
    submissions: [{ status: 'SUBMITTED', started: true, expired: false }],
    readsChart: true,
    today: '2026-10-14',
  });
  expect(steps.map(({ label, note }) => `${label}: ${note}`)).toEqual([
    'Confirmed by patient: 8:12 AM',
    'Consents: 1 of 1 signed',
    'Insurance card: Aetna',
    'Payment method: Visa 7710',
    'Drive: 28 min, leave by 12:32 PM',
    'Predictive 360: submitted',
    'Chart: nothing to review',
  ]);
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
});

test('a step is missing until its record is complete', () => {
  const steps = readySteps({
    ...nothing,
    appointment: { ...appointment, pendingChartReviews: 2 },
    consents: [{ consentMode: 'REQUEST', consentStatus: 'APPROVED', expired: false }],
    insurances: [{ ...card, validTo: '2026-10-13' }],
    cards: [],
    drive: { clash: 'travel', note: 'Start at 1:12 PM.', travelMinutesBefore: 40 },
    submissions: [{ status: 'NOT SUBMITTED', started: true, expired: false }],
    readsChart: true,
  });
  expect(steps.map(({ note, isDone }) => [note, isDone])).toEqual([
    ['not yet', false],
    ['none on file', false],
    ['expired', false],
    ['no card on file', false],
    ['Start at 1:12 PM.', false],
    ['in progress', false],
    ['2 entries to review', false],
  ]);
});

test('a step that does not apply or cannot be read is left out', () => {
  expect(readySteps({ ...nothing, submissions: [] }).map(({ name }) => name)).toEqual(['confirmed']);
  const requested = { ...appointment, appointmentStatus: 'AWAITING TIME' } as const;
  expect(readySteps({ ...nothing, appointment: requested })).toEqual([]);
});
