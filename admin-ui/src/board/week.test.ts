import { describe, expect, it } from 'vitest';
import { buildBoard, buildBoardAppointment, buildPlaced, buildProvider, DAY } from './appointment.fixture.ts';
import { fullDays, nameWithin, unassignedByDay, weekRows, weekStops } from './week.ts';

const THURSDAY = '2026-10-15';
const SUNDAY = '2026-10-18';
const practice = {
  openingHours: [3, 4].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [],
};
const at = (id: string, startTime: string, endTime: string, more = {}) =>
  buildPlaced({ id, startTime, endTime, ...more });

describe('the week of a provider', () => {
  it('adds up each day’s visits, and the drives in its share of the working time', () => {
    const board = buildBoard({
      appointments: [at('a', '08:00', '12:00'), at('b', '13:00', '16:40', { travelMinutes: 60 })],
    });
    const [row] = weekRows(board, [DAY, THURSDAY], practice);
    expect(row?.cells[0]?.load).toEqual({ minutes: 460, part: 1, isFull: true });
    expect(row?.cells[1]?.load).toEqual({ minutes: 0, part: 0, isFull: false });
    expect(row).toMatchObject({ count: 2, load: { minutes: 460, part: 0.5 } });
    expect(fullDays(row ? [row] : [])).toBe(1);
  });

  it('says why a day is empty', () => {
    const away = buildProvider({ daysOff: [{ from: THURSDAY, to: THURSDAY }] });
    const holidays = [{ date: DAY, name: 'Founders’ Day' }];
    const [row] = weekRows(buildBoard({ providers: [away] }), [DAY, THURSDAY, SUNDAY], {
      ...practice,
      holidays,
    });
    expect(row?.cells.map(({ off }) => off)).toEqual(['Closed', 'Time off, all day', 'Off']);
  });
});

it('puts waiting visits on their preferred day, and overdue ones on today', () => {
  const due = buildBoardAppointment({ id: 'old', preferedAppointmentDate: '2026-10-02' });
  const later = buildBoardAppointment({ id: 'new', preferedAppointmentDate: SUNDAY });
  const byDay = unassignedByDay([due, later], [DAY, THURSDAY, SUNDAY], THURSDAY);
  expect([...byDay].map(([day, visits]) => [day, visits.map(({ id }) => id)])).toEqual([
    [THURSDAY, ['old']],
    [SUNDAY, ['new']],
  ]);
});

it('moves by provider and time with the arrow keys, past collapsed visits', () => {
  const board = buildBoard({
    providers: [buildProvider(), buildProvider({ id: 'priya' })],
    appointments: [
      at('p', '08:00', '09:00', { providerId: 'priya' }),
      ...['09:00', '10:00', '11:00', '12:00'].map((time) => at(time, time, time.replace('00', '30'))),
    ],
  });
  const [column] = weekStops(weekRows(board, [DAY], practice), [DAY]);
  expect(column?.map(({ id }) => id)).toEqual(['09:00', '10:00', '11:00', 'p']);
});

it('shortens a name before it would break', () => {
  const person = { id: 'x', firstName: 'Theodore', lastName: 'Nakamura' };
  const name = (room: number) => nameWithin(person, room, (text) => text.length);
  expect([name(17), name(16), name(11), name(10), name(7)]).toEqual([
    'Theodore Nakamura',
    'T. Nakamura',
    'T. Nakamura',
    'Nakamura',
    'TN',
  ]);
});
