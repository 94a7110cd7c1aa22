import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { appointmentTimeline } from './appointment-timeline.ts';

type Appointment = Parameters<typeof appointmentTimeline>[0];
const entry = (
  id: string,
  move: Appointment['timeline'][number]['move'],
  from: Appointment['timeline'][number]['from'],
  to: Appointment['appointmentStatus'],
  at: string,
) => ({
  id,
  move,
  from,
  to,
  at,
  byRole: null,
  byName: null,
  reason: null,
});
const booked = entry('1', 'book', null, 'PENDING APPROVAL', '2026-11-16T14:42:00Z');
const assigned = entry('2', 'assign', 'AWAITING TIME', 'SCHEDULED', '2026-11-16T17:05:00Z');
const setOut = entry('3', 'setOut', 'SCHEDULED', 'ON THE WAY', '2026-11-18T16:04:00Z');
const finished = entry('4', 'finish', 'ON THE WAY', 'AWAITING PAYMENT', '2026-11-18T17:20:00Z');
const provider = { id: 'p', firstName: 'Amara', lastName: 'Osei', credentials: null, profileImage: null };

const shown = (
  appointmentStatus: Appointment['appointmentStatus'],
  timeline: Appointment['timeline'],
  refundedAmount = 0,
) =>
  appointmentTimeline(
    {
      refundedAmount,
      appointmentStatus,
      timeline,
      providerAssigned: provider,
      appointmentDate: '2026-11-18',
      appointmentTime: '10:30',
    },
    en,
    { zone: 'America/Chicago' },
  ).map(({ label, when, state }) => [state, label, when]);

describe('the appointment timeline', () => {
  // Rule: appointments.imports-show-what-is-known
  test('starts the timeline of a visit booked in another system with its current status', () => {
    expect(shown('SCHEDULED', [])).toEqual([
      ['now', 'Scheduled with Amara Osei', null],
      ['next', 'Visit', 'Wed, Nov 18, 10:30 AM'],
      ['next', 'Payment', null],
    ]);
    expect(shown('AWAITING TIME', [])[0]).toEqual(['now', en.status['AWAITING TIME'], null]);
  });

  test('shows a refund before the remaining steps', () => {
    const paid = entry('5', 'settle', 'AWAITING PAYMENT', 'PAID', '2026-11-18T18:00:00Z');
    expect(shown('PAID', [paid, finished], 50).map(([state, label]) => [state, label])).toEqual([
      ['done', 'Visit done'],
      ['done', 'Paid'],
      ['done', 'Refunded: $50.00'],
      ['now', 'Results and summary'],
    ]);
    const canceled = entry('6', 'cancel', 'PAID', 'CANCELLED', '2026-11-18T19:00:00Z');
    expect(shown('CANCELLED', [canceled, paid], 395).map(([state, label]) => [state, label])).toEqual([
      ['done', 'Paid'],
      ['done', 'Canceled'],
      ['now', 'Refunded: $395.00'],
    ]);
  });

  test('shows past, current, and future steps', () => {
    expect(shown('AWAITING PAYMENT', [finished, setOut, assigned, booked])).toEqual([
      ['done', 'Requested', 'Mon, Nov 16, 8:42 AM'],
      ['done', 'Scheduled with Amara Osei', 'Mon, Nov 16, 11:05 AM'],
      ['done', 'On the way', 'Wed, Nov 18, 10:04 AM'],
      ['done', 'Visit done', 'Wed, Nov 18, 11:20 AM'],
      ['now', 'Awaiting payment', 'Since Wed, Nov 18, 11:20 AM'],
      ['next', 'Results and summary', null],
    ]);
  });

  test('marks the last event as in progress when nothing is awaited', () => {
    expect(shown('SCHEDULED', [booked, assigned])).toEqual([
      ['done', 'Requested', 'Mon, Nov 16, 8:42 AM'],
      ['now', 'Scheduled with Amara Osei', 'Mon, Nov 16, 11:05 AM'],
      ['next', 'Visit', 'Wed, Nov 18, 10:30 AM'],
      ['next', 'Payment', null],
    ]);
  });

  test('is all done for a completed visit', () => {
    const completed = entry('5', 'complete', 'PAID', 'COMPLETED', '2026-11-19T17:20:00Z');
    expect(shown('COMPLETED', [booked, completed]).map(([state]) => state)).toEqual(['done', 'done']);
  });

  test('names the provider at the assignment, and later steps by their own names', () => {
    const confirmed = entry('3', 'confirm', 'SCHEDULED', 'SCHEDULED', '2026-11-17T16:04:00Z');
    const moved = entry('4', 'takeOffer', 'SCHEDULED', 'SCHEDULED', '2026-11-17T17:04:00Z');
    expect(shown('SCHEDULED', [booked, assigned, confirmed, moved]).map(([, label]) => label)).toEqual([
      'Requested',
      'Scheduled with Amara Osei',
      'Time confirmed',
      'Moved to a time that opened up',
      'Visit',
      'Payment',
    ]);
    const reassignment = entry('5', 'changeProvider', 'SCHEDULED', 'SCHEDULED', '2026-11-17T18:04:00Z');
    expect(shown('SCHEDULED', [assigned, confirmed, reassignment]).map(([, label]) => label)).toEqual([
      'Scheduled',
      'Time confirmed',
      'Scheduled with Amara Osei',
      'Visit',
      'Payment',
    ]);
  });

  test('names a reschedule request', () => {
    const givenUp = entry('3', 'reschedule', 'SCHEDULED', 'AWAITING TIME', '2026-11-17T16:04:00Z');
    expect(shown('AWAITING TIME', [booked, assigned, givenUp]).map(([, label]) => label)).toContain(
      'New time requested',
    );
  });
});
