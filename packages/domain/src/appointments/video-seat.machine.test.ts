import { describe, expect, it } from 'vitest';
import { moveVideoSeat } from './video-seat.machine.ts';

const refused = expect.objectContaining({ code: 'INVALID_TRANSITION' });

describe('a seat in a video call', () => {
  // Rule: appointments.video-seats
  it.each([
    ['provider', 'join', null, 'IN CALL'],
    ['provider', 'join', 'LEFT', 'IN CALL'],
    ['provider', 'join', 'IN CALL', 'IN CALL'],
    ['provider', 'leave', 'IN CALL', 'LEFT'],
    ['provider', 'leave', 'LEFT', 'LEFT'],
    ['patient', 'join', null, 'WAITING'],
    ['patient', 'join', 'WAITING', 'WAITING'],
    ['patient', 'join', 'LEFT', 'WAITING'],
    ['patient', 'join', 'IN CALL', 'IN CALL'],
    ['patient', 'admit', 'WAITING', 'IN CALL'],
    ['patient', 'admit', 'IN CALL', 'IN CALL'],
    ['patient', 'decline', 'WAITING', 'LEFT'],
    ['patient', 'decline', 'LEFT', 'LEFT'],
    ['guest', 'decline', 'WAITING', 'LEFT'],
    ['patient', 'leave', 'WAITING', 'LEFT'],
    ['patient', 'leave', 'IN CALL', 'LEFT'],
    ['patient', 'leave', 'LEFT', 'LEFT'],
    ['guest', 'join', 'INVITED', 'WAITING'],
    ['guest', 'join', 'LEFT', 'WAITING'],
    ['guest', 'admit', 'WAITING', 'IN CALL'],
    ['guest', 'leave', 'IN CALL', 'LEFT'],
  ] as const)('of a %s: %s from %s is %s', (role, move, from, to) => {
    expect(moveVideoSeat(role, move, from)).toBe(to);
  });

  it.each([
    ['provider', 'admit', 'WAITING'],
    ['provider', 'admit', 'IN CALL'],
    ['provider', 'leave', null],
    ['provider', 'decline', 'IN CALL'],
    ['patient', 'decline', 'IN CALL'],
    ['patient', 'decline', null],
    ['guest', 'decline', 'INVITED'],
    ['patient', 'admit', null],
    ['patient', 'admit', 'LEFT'],
    ['patient', 'leave', null],
    ['guest', 'admit', 'INVITED'],
    ['guest', 'leave', 'INVITED'],
  ] as const)('of a %s refuses to %s from %s', (role, move, from) => {
    expect(() => moveVideoSeat(role, move, from)).toThrow(refused);
  });
});
