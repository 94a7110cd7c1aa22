import { DomainError } from '@bedside/contracts/errors';
import type { TimeOff } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import { conflictBetween, isOff, type ProviderCommitment, windowOf } from './schedule.policy.ts';

const at = { now: new Date('2026-10-14T15:00:00Z'), timeZone: 'America/Chicago' };
const request = (appointmentDate: string, appointmentTime: string) => ({
  appointmentDate,
  appointmentTime,
  minutes: 45,
});

describe('an appointment window', () => {
  it('is its local time and length', () => {
    expect(windowOf(request('2026-10-20', '09:30'), at)).toEqual({
      startsAt: new Date('2026-10-20T14:30:00Z'),
      endsAt: new Date('2026-10-20T15:15:00Z'),
    });
  });

  it('may have started earlier today, but not on a past day', () => {
    expect(windowOf(request('2026-10-14', '07:00'), at).startsAt).toEqual(new Date('2026-10-14T12:00:00Z'));
    expect(() => windowOf(request('2026-10-13', '23:00'), at)).toThrow(DomainError);
  });

  it('is as long as it says across the end of daylight saving time', () => {
    const night = windowOf({ ...request('2026-11-01', '00:30'), minutes: 120 }, at);
    expect(night.endsAt.getTime() - night.startsAt.getTime()).toBe(120 * 60_000);
  });
});

describe('a scheduling conflict', () => {
  const appointment = (from: string, to: string, telemedicine = false): ProviderCommitment => ({
    startsAt: new Date(`2026-10-20T${from}:00Z`),
    endsAt: new Date(`2026-10-20T${to}:00Z`),
    telemedicine,
  });
  const mine = appointment('14:00', '14:45');

  it('is an overlap on either side or within', () => {
    for (const other of [
      appointment('13:30', '14:01'),
      appointment('14:44', '15:30'),
      appointment('14:10', '14:20'),
      appointment('13:00', '16:00'),
    ])
      expect(conflictBetween(mine, [other], 30)).toBe('appointment');
  });

  // Rule: appointments.travel-buffer
  it('is too little travel time between two appointments, to the minute', () => {
    expect(conflictBetween(mine, [appointment('15:14', '16:00')], 30)).toBe('travel');
    expect(conflictBetween(mine, [appointment('13:00', '13:31')], 30)).toBe('travel');
    expect(
      conflictBetween(mine, [appointment('15:15', '16:00'), appointment('13:00', '13:30')], 30),
    ).toBeNull();
  });

  it('ignores travel between two telemedicine appointments but not to or from a home', () => {
    const online = appointment('14:45', '15:00', true);
    expect(conflictBetween({ ...mine, telemedicine: true }, [online], 30)).toBeNull();
    expect(conflictBetween(mine, [online], 30)).toBe('travel');
  });
});

describe('a provider is off', () => {
  const zone = 'America/Chicago';
  /** A Tuesday, in Chicago. */
  const appointment = (from: string, to: string) => ({
    startsAt: new Date(`2026-10-20T${from}:00-05:00`),
    endsAt: new Date(`2026-10-20T${to}:00-05:00`),
  });
  const tuesday = (from: string, to: string) => ({ weekday: 2, from, to });
  const daysOff: TimeOff[] = [];

  it('never by weekday while no hours are set', () => {
    expect(isOff(appointment('03:00', '03:45'), { hours: [], daysOff }, zone)).toBe(false);
  });

  it('before, after and between the hours of that weekday, to the minute', () => {
    const hours = [tuesday('08:00', '12:00'), tuesday('13:00', '17:00')];
    const off = (from: string, to: string) => isOff(appointment(from, to), { hours, daysOff }, zone);
    expect(off('08:00', '08:45')).toBe(false);
    expect(off('16:15', '17:00')).toBe(false);
    expect(off('07:59', '08:45')).toBe(true);
    expect(off('16:15', '17:01')).toBe(true);
    expect(off('11:30', '12:15')).toBe(true);
    expect(off('12:10', '12:50')).toBe(true);
  });

  it('not where two working periods meet', () => {
    const hours = [tuesday('12:00', '17:00'), tuesday('08:00', '12:00')];
    expect(isOff(appointment('11:30', '12:15'), { hours, daysOff }, zone)).toBe(false);
  });

  it('on a weekday without working hours', () => {
    const hours = [{ weekday: 3, from: '08:00', to: '17:00' }];
    expect(isOff(appointment('09:00', '09:45'), { hours, daysOff }, zone)).toBe(true);
  });

  it("on days off, first and last included, by the practice's date", () => {
    const late = appointment('20:00', '20:45');
    const away = (from: string, to: string) => isOff(late, { hours: [], daysOff: [{ from, to }] }, zone);
    expect(away('2026-10-20', '2026-10-20')).toBe(true);
    expect(away('2026-10-18', '2026-10-20')).toBe(true);
    expect(away('2026-10-21', '2026-10-25')).toBe(false);
    expect(away('2026-10-10', '2026-10-19')).toBe(false);
  });
});
