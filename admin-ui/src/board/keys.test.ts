import { describe, expect, it } from 'vitest';
import { DAY } from './appointment.fixture.ts';
import { movedByKey, neighbor, stepOf } from './keys.ts';

const lanes = [
  [
    { id: 'a9', from: 540 },
    { id: 'a11', from: 660 },
  ],
  [],
  [
    { id: 'c8', from: 480 },
    { id: 'c12', from: 720 },
  ],
];
const go = (id: string, arrow: Parameters<typeof stepOf>[0]) => neighbor(lanes, id, stepOf(arrow, 'across'));

describe('arrow keys move the focus', () => {
  it('along the time of a lane, stopping at its end', () => {
    expect(go('a9', 'ArrowRight')).toBe('a11');
    expect(go('a11', 'ArrowRight')).toBeNull();
    expect(go('a11', 'ArrowLeft')).toBe('a9');
  });

  it('to the closest appointment in time of the next lane that has one', () => {
    expect(go('a9', 'ArrowDown')).toBe('c8');
    expect(go('a11', 'ArrowDown')).toBe('c12');
    expect(go('c8', 'ArrowUp')).toBe('a9');
    expect(go('a9', 'ArrowUp')).toBeNull();
  });

  it('along the other axis where time runs down', () => {
    expect(stepOf('ArrowDown', 'down')).toEqual({ time: 1, lane: 0 });
    expect(stepOf('ArrowLeft', 'down')).toEqual({ time: 0, lane: -1 });
  });
});

describe('moving an appointment by keyboard', () => {
  const target = { providerId: 'priya', date: DAY, minutes: 600 };
  const room = { lanes: ['amara', 'priya', 'marcus'], by: 'providerId', durationMinutes: 60 } as const;

  it('moves by quarter hours and by lanes', () => {
    expect(movedByKey(target, { time: 1, lane: 0 }, room).minutes).toBe(615);
    expect(movedByKey(target, { time: 0, lane: 1 }, room).providerId).toBe('marcus');
    expect(movedByKey(target, { time: 0, lane: -1 }, room).providerId).toBe('amara');
  });

  it('stays on the board', () => {
    expect(movedByKey({ ...target, minutes: 0 }, { time: -1, lane: 0 }, room).minutes).toBe(0);
    expect(movedByKey({ ...target, minutes: 1380 }, { time: 1, lane: 0 }, room).minutes).toBe(1380);
    expect(movedByKey({ ...target, providerId: 'marcus' }, { time: 0, lane: 1 }, room).providerId).toBe(
      'marcus',
    );
  });

  it('starts in the first lane when it has none', () => {
    expect(movedByKey({ ...target, providerId: '' }, { time: 0, lane: 1 }, room).providerId).toBe('amara');
  });

  it('moves between days in the week view', () => {
    const week = { lanes: [DAY, '2026-10-15'], by: 'date', durationMinutes: 60 } as const;
    expect(movedByKey(target, { time: 0, lane: 1 }, week).date).toBe('2026-10-15');
  });
});
