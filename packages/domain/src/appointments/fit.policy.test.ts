import { describe, expect, it } from 'vitest';
import { type Booked, evaluateFit } from './fit.policy.ts';

const at = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);
const booked = (from: string, to: string, firstName = 'Elena', telemedicine = false): Booked => ({
  startsAt: at(from),
  endsAt: at(to),
  firstName,
  lastName: 'Petrova',
  telemedicine,
});
const question = (from: string, to: string, others: Booked[], more = {}) => ({
  appointment: { startsAt: at(from), endsAt: at(to), telemedicine: false },
  others,
  rules: { hours: [], daysOff: [], travelBufferMinutes: 30, timeZone: 'America/Chicago' },
  drive: () => null,
  now: at('08:00'),
  provider: 'Marcus',
  ...more,
});

describe('whether an appointment fits', () => {
  // Rule: appointments.travel-buffer
  it('depends on the buffer, and on the drive where it takes longer', () => {
    const others = [booked('13:30', '14:15')];
    expect(evaluateFit(question('12:00', '12:50', others)).clash).toBeNull();
    expect(evaluateFit(question('12:00', '12:50', others, { drive: () => 52 }))).toEqual({
      clash: 'travel',
      about: others[0],
      shortMinutes: 12,
      latestStart: at('11:48'),
      note: 'Short 12 min of drive time to the next visit. Marcus must leave at 12:38 PM for Elena Petrova. Choose 11:48 AM to fit, or keep this time and enter a reason.',
    });
  });

  it('says where the provider comes from and offers no past time', () => {
    const others = [booked('09:00', '09:45')];
    const fitting = evaluateFit(question('10:00', '10:45', others, { now: at('09:30') }));
    expect(fitting).toEqual({
      about: others[0],
      clash: 'travel',
      shortMinutes: 15,
      latestStart: null,
      note: 'Short 15 min of drive time. Marcus is coming from Elena Petrova and arrives at 10:15 AM. Keep this time and enter a reason.',
    });
  });

  it('finds the time before several appointments in a row', () => {
    const others = [booked('11:00', '12:00'), booked('12:30', '13:30'), booked('14:00', '15:00')];
    expect(evaluateFit(question('14:10', '14:55', others))).toMatchObject({
      clash: 'appointment',
      latestStart: at('09:45'),
    });
  });

  it('needs no drive between two telemedicine appointments', () => {
    const online = { startsAt: at('10:00'), endsAt: at('10:30'), telemedicine: true };
    const others = [booked('10:30', '11:00', 'Elena', true)];
    expect(
      evaluateFit({ ...question('10:00', '10:30', others, { drive: () => 99 }), appointment: online }).clash,
    ).toBeNull();
  });

  it('names a day off and a weekday without working hours', () => {
    const off = {
      hours: [],
      daysOff: [{ from: '2026-10-14', to: '2026-10-15' }],
      travelBufferMinutes: 30,
      timeZone: 'America/Chicago',
    };
    expect(evaluateFit(question('10:00', '10:45', [], { rules: off }))).toMatchObject({
      clash: 'off',
      latestStart: null,
      note: 'Marcus is off that day. Keep this time and enter a reason.',
    });
    const mondays = { ...off, daysOff: [], hours: [{ weekday: 1, from: '08:00', to: '17:00' }] };
    expect(evaluateFit(question('10:00', '10:45', [], { rules: mondays })).note).toBe(
      'Marcus doesn’t work that day. Keep this time and enter a reason.',
    );
  });
});
