import { describe, expect, it } from 'vitest';
import {
  buildBoard,
  buildBoardAppointment,
  buildFit,
  buildPlaced,
  buildProvider,
  DAY,
} from './appointment.fixture.ts';
import { availabilityNow, hoursOfDay, loadText } from './availability.ts';
import {
  countsOf,
  credentialsAndSpecialties,
  filterBoard,
  sortUnassigned,
  waitingTimeText,
} from './board-filter.ts';
import { barLabel, clock, hourText, slotText, unassignedLabel } from './board-text.ts';
import { conflictNote, fitText } from './conflicting-change.ts';
import { laneOf } from './lane.ts';

const grace = { id: 'p', firstName: 'Grace', lastName: 'O’Malley', profileImage: null };

describe("the board's bar label", () => {
  it('lists who, when, the status and the drive time', () => {
    const appointment = buildPlaced({
      patient: grace,
      startTime: '09:00',
      endTime: '09:45',
      appointmentStatus: 'AWAITING PAYMENT',
      travelMinutes: 18,
    });
    expect(barLabel(appointment)).toBe('Grace O’Malley, 9:00 to 9:45 AM, awaiting payment, 18 min drive');
  });

  it('says how late it is, and describes the conflict', () => {
    const appointment = buildPlaced({
      patient: grace,
      lateMinutes: 12,
      clash: 'appointment',
      travelMinutes: null,
    });
    expect(barLabel(appointment)).toBe(
      'Grace O’Malley, 10:00 to 11:00 AM, scheduled, 12 min late, overlaps another visit',
    );
  });

  it('says that a visit is confidential', () => {
    const visit = { patient: grace, confidential: true };
    expect(barLabel(buildPlaced(visit))).toContain(', confidential');
    expect(unassignedLabel(buildBoardAppointment(visit), '1h')).toContain(', confidential');
    expect(barLabel(buildPlaced({ patient: grace }))).not.toContain('confidential');
  });

  it('shows how long an unassigned appointment has waited', () => {
    expect(unassignedLabel(buildBoardAppointment(), '2h 5m')).toBe(
      'Rosalind Park, IV hydration, awaiting time, waiting 2h 5m, afternoon, 60 min',
    );
  });
});

describe('times', () => {
  it('use a 12-hour clock', () => {
    expect([clock(0), clock(720), clock(765), hourText(480)]).toEqual([
      '12:00 AM',
      '12:00 PM',
      '12:45 PM',
      '8 AM',
    ]);
  });

  it('show a preference as text, or the time of a telemedicine visit', () => {
    expect(slotText(buildBoardAppointment({ appointmentSlot: ['MORNING', 'EVENING'] }))).toBe(
      'Morning, Evening',
    );
    expect(slotText(buildBoardAppointment({ telemedicineTime: '15:30' }))).toBe('3:30 PM');
  });
});

describe('provider availability', () => {
  const nowAt = 642;
  const doing = (...appointments: Parameters<typeof buildPlaced>[0][]) =>
    availabilityNow(laneOf(buildProvider(), appointments.map(buildPlaced), DAY, undefined), nowAt).text;

  it('shows when the current activity ends', () => {
    expect(doing({ startTime: '10:00', endTime: '11:30' })).toBe('In visit until 11:30 AM');
    expect(doing({ startTime: '10:56', endTime: '11:30', appointmentStatus: 'ON THE WAY' })).toBe(
      'Driving, arrives 10:56 AM',
    );
    expect(doing({ startTime: '11:30', endTime: '12:00', travelMinutes: 24 })).toBe(
      'Available until 11:06 AM',
    );
    expect(doing({ startTime: '11:00', endTime: '12:00', travelMinutes: 24 })).toBe(
      'Time to leave for Rosalind Park',
    );
    expect(doing()).toBe('Available');
  });

  it('shows running late before anything else', () => {
    expect(doing({ startTime: '10:30', endTime: '11:00', lateMinutes: 12 })).toBe('Late for Rosalind Park');
  });

  it('shows off duty outside working hours', () => {
    const hours = [{ weekday: 3, from: '13:00', to: '17:00' }];
    const lane = laneOf(buildProvider({ hours }), [], DAY, undefined);
    expect(availabilityNow(lane, nowAt).text).toBe('Off until 1:00 PM');
    expect(availabilityNow(lane, 1100).text).toBe('Done for today');
    expect(hoursOfDay(lane)).toBe('1:00 PM – 5:00 PM');
  });

  it('says closed on a holiday of the practice, as the week does', () => {
    const practice = { openingHours: [], holidays: [{ date: DAY, name: 'Staff training' }] };
    expect(hoursOfDay(laneOf(buildProvider({ hours: [] }), [], DAY, practice))).toBe('Closed');
    const away = buildProvider({ daysOff: [{ from: DAY, to: DAY }] });
    expect(hoursOfDay(laneOf(away, [], DAY, practice))).toBe('Off');
  });

  it('includes the booked load', () => {
    expect([loadText(4, 270), loadText(1, 45), loadText(3, 180), loadText(0, 0)]).toEqual([
      '4 visits, 4h 30m',
      '1 visit, 45 min',
      '3 visits, 3h',
      '0 visits',
    ]);
  });
});

describe('unassigned appointments', () => {
  const long = buildBoardAppointment({
    id: 'long',
    waitingSince: '2026-10-14T13:00:00Z',
    appointmentSlot: ['EVENING'],
  });
  const short = buildBoardAppointment({
    id: 'short',
    waitingSince: '2026-10-14T15:00:00Z',
    appointmentSlot: ['MORNING'],
  });

  it('sort by waiting time or by preferred time', () => {
    expect(sortUnassigned([short, long], 'wait').map(({ id }) => id)).toEqual(['long', 'short']);
    expect(sortUnassigned([long, short], 'slot').map(({ id }) => id)).toEqual(['short', 'long']);
  });

  it('show how long they have waited', () => {
    expect(waitingTimeText(long, new Date('2026-10-14T15:05:00Z'))).toBe('2h 5m');
  });
});

describe('the skill filter', () => {
  const board = buildBoard({
    providers: [buildProvider(), buildProvider({ id: 'amara', credentials: 'MD', specialty: null })],
    appointments: [buildPlaced(), buildPlaced({ id: 'v2', providerId: 'amara', lateMinutes: 5 })],
    unassigned: [buildBoardAppointment(), buildBoardAppointment({ id: 'u2' })],
  });

  it('keeps providers with the skill, their appointments, and every unassigned one', () => {
    const shown = filterBoard(board, { skills: ['MD'], providers: [] });
    expect(shown.providers.map(({ id }) => id)).toEqual(['amara']);
    expect(shown.appointments.map(({ id }) => id)).toEqual(['v2']);
    expect(shown.unassigned).toEqual(board.unassigned);
  });

  it('offers the credentials and specialties that providers have', () => {
    expect(credentialsAndSpecialties(board.providers)).toEqual(['MD', 'NP', 'urgent care']);
  });

  it('leaves the counts unchanged', () => {
    expect(countsOf(board)).toEqual({ assigned: 2, onTheWay: 0, unassigned: 2, late: 1 });
  });
});

describe('the fit of an appointment', () => {
  it('lists drive times, and says how to resolve a conflict', () => {
    expect(fitText(buildFit({ travelMinutesBefore: 22, travelMinutesAfter: 16 }))).toBe(
      'Fits the schedule, 22 min drive before, 16 min drive after.',
    );
    const note = '7 min short of the next drive. Marcus must leave at 1:38 PM. Choose 12:38 PM to fit.';
    expect(conflictNote(buildFit({ clash: 'travel', note }))).toEqual({
      title: '7 min short of the next drive',
      text: 'Marcus must leave at 1:38 PM. Choose 12:38 PM to fit.',
    });
    expect(conflictNote(buildFit({ clash: 'appointment', note: 'Marcus is with Elena.' }))).toEqual({
      title: 'Overlapping visit',
      text: 'Marcus is with Elena.',
    });
  });
});
