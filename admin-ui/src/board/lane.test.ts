import { describe, expect, it } from 'vitest';
import { buildPlaced, buildProvider, DAY } from './appointment.fixture.ts';
import { laneOf, loadOf, offTimes, spanOf, stacked } from './lane.ts';

const practice = {
  openingHours: [{ weekday: 3, from: '08:00', to: '17:00' }],
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
};
const at = (id: string, startTime: string, endTime: string) => buildPlaced({ id, startTime, endTime });

describe("a provider's lane", () => {
  it("contains only that provider's appointments of that day", () => {
    const appointments = [
      at('mine', '09:00', '10:00'),
      buildPlaced({ id: 'other', providerId: 'priya' }),
      buildPlaced({ id: 'tomorrow', appointmentDate: '2026-10-15' }),
    ];
    expect(
      laneOf(buildProvider(), appointments, DAY, practice).bars.map(({ appointment }) => appointment.id),
    ).toEqual(['mine']);
  });

  it('shows the drive to an appointment, but none to a telemedicine one', () => {
    const appointments = [
      buildPlaced({ id: 'home', startTime: '09:00', endTime: '10:00', travelMinutes: 24 }),
      buildPlaced({ id: 'video', startTime: '11:00', endTime: '11:30', travelMinutes: null }),
    ];
    expect(laneOf(buildProvider(), appointments, DAY, practice).trips).toEqual([
      { appointmentId: 'home', from: 516, to: 540, minutes: 24 },
    ]);
  });

  it('ends a bar at midnight, and shows its length where clocks go back within it', () => {
    const night = buildPlaced({ id: 'a', startTime: '01:30', endTime: '01:15', durationMinutes: 45 });
    const late = buildPlaced({ id: 'b', startTime: '23:30', endTime: '00:30', durationMinutes: 60 });
    expect(stacked([night, late])).toMatchObject([
      { from: 90, to: 135 },
      { from: 1410, to: 1440 },
    ]);
  });

  it('splits the height between overlapping appointments only', () => {
    const bars = stacked([at('a', '09:00', '10:00'), at('b', '09:30', '10:30'), at('c', '10:30', '11:00')]);
    expect(bars.map(({ appointment, slot, slots }) => [appointment.id, slot, slots])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 1],
    ]);
  });

  it('marks the overlap of two appointments', () => {
    const appointments = [
      at('a', '09:00', '10:00'),
      buildPlaced({ id: 'b', startTime: '09:45', endTime: '10:30', clash: 'appointment' }),
    ];
    expect(laneOf(buildProvider(), appointments, DAY, practice).bars.at(1)?.strip).toEqual({
      from: 585,
      to: 600,
    });
  });

  it('marks how many minutes of drive time are missing', () => {
    const appointments = [
      at('a', '09:00', '10:00'),
      buildPlaced({ id: 'b', startTime: '10:10', endTime: '11:00', travelMinutes: 22, clash: 'travel' }),
    ];
    expect(laneOf(buildProvider(), appointments, DAY, practice).bars.at(1)?.strip).toEqual({
      from: 610,
      to: 622,
    });
  });

  it('marks the part outside working hours', () => {
    const provider = buildProvider({ hours: [{ weekday: 3, from: '08:00', to: '16:30' }] });
    const appointments = [buildPlaced({ startTime: '16:00', endTime: '17:00', clash: 'off' })];
    expect(laneOf(provider, appointments, DAY, practice).bars.at(0)?.strip).toEqual({ from: 990, to: 1020 });
  });
});

describe('time off', () => {
  it("is everything outside that weekday's working hours", () => {
    const hours = [
      { weekday: 3, from: '13:00', to: '17:00' },
      { weekday: 3, from: '08:00', to: '12:00' },
    ];
    expect(offTimes({ hours, daysOff: [] }, DAY, practice)).toEqual([
      { from: 0, to: 480 },
      { from: 720, to: 780 },
      { from: 1020, to: 1440 },
    ]);
  });

  it('is the whole day on a day off and on a weekday without hours', () => {
    const hours = [{ weekday: 1, from: '08:00', to: '12:00' }];
    const whole = [{ from: 0, to: 1440 }];
    expect(offTimes({ hours, daysOff: [] }, DAY, practice)).toEqual(whole);
    expect(
      offTimes({ hours: [], daysOff: [{ from: '2026-10-13', to: '2026-10-14' }] }, DAY, practice),
    ).toEqual(whole);
  });

  it("follows the practice's hours for a provider without their own", () => {
    const none = { hours: [], daysOff: [] };
    expect(offTimes(none, DAY, practice)).toEqual([
      { from: 0, to: 480 },
      { from: 1020, to: 1440 },
    ]);
    expect(offTimes(none, '2026-10-17', practice)).toEqual([{ from: 0, to: 1440 }]);
    expect(offTimes(none, DAY, undefined)).toEqual([]);
  });

  it("is the whole day on a holiday, whatever the provider's own hours", () => {
    const hours = [{ weekday: 4, from: '08:00', to: '12:00' }];
    expect(offTimes({ hours, daysOff: [] }, '2026-11-26', practice)).toEqual([{ from: 0, to: 1440 }]);
  });
});

describe('the visible hours', () => {
  it('are 8:00 to 5:30, extended for appointments outside them', () => {
    const usual = laneOf(buildProvider(), [at('a', '09:00', '10:00')], DAY, practice);
    expect(spanOf([usual])).toEqual({ from: 480, to: 1050 });
    const late = laneOf(
      buildProvider(),
      [at('a', '07:30', '08:00'), at('b', '18:00', '18:45')],
      DAY,
      practice,
    );
    expect(spanOf([late])).toEqual({ from: 420, to: 1140 });
  });
});

describe('the booked load', () => {
  it('is shown in minutes, and with the drives as a share of the working hours', () => {
    const provider = buildProvider({ hours: [{ weekday: 3, from: '08:00', to: '12:00' }] });
    const lane = laneOf(provider, [at('a', '09:00', '10:00'), at('b', '10:30', '11:30')], DAY, practice);
    expect(loadOf(lane)).toEqual({ minutes: 120, part: 160 / 240 });
  });
});
