import { addSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { modifierOf, placeOfServiceOf, type VideoFact, videoFactsOf } from './video-facts.policy.ts';

const START = new Date('2026-10-14T15:00:00Z');
const fact = (second: number, role: VideoFact['role'], what: VideoFact['what'], more = {}): VideoFact => ({
  seatId: role,
  role,
  what,
  relayed: what === 'CONNECTED' ? false : null,
  audioOnly: false,
  at: addSeconds(START, second),
  ...more,
});

describe('the facts of a video call', () => {
  // Rule: appointments.video-facts
  it('count the seconds in which provider and patient were connected, without the drops', () => {
    const rows = [
      fact(0, 'provider', 'JOINED'),
      fact(60, 'patient', 'JOINED'),
      fact(60, 'patient', 'CONNECTED'),
      fact(62, 'guest', 'JOINED'),
      fact(62, 'provider', 'CONNECTED', { relayed: true }),
      fact(160, 'provider', 'LOST'),
      fact(161, 'patient', 'LOST'),
      fact(190, 'provider', 'CONNECTED'),
      fact(290, 'patient', 'LEFT'),
      fact(300, 'provider', 'LEFT'),
    ];
    expect(videoFactsOf(rows, null)).toEqual({
      joins: 2,
      drops: 1,
      seconds: 200,
      relayed: true,
      audioOnly: false,
      startedAt: addSeconds(START, 60),
      endedAt: addSeconds(START, 290),
    });
  });

  it('go on while the call is open, and end with the last row if no one left', () => {
    const rows = [
      fact(0, 'provider', 'JOINED'),
      fact(10, 'patient', 'JOINED'),
      fact(10, 'patient', 'CONNECTED'),
      fact(70, 'patient', 'CONNECTED'),
    ];
    expect(videoFactsOf(rows, addSeconds(START, 100))).toMatchObject({ seconds: 90, endedAt: null });
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 60, endedAt: addSeconds(START, 70) });
  });

  it('count no second between two times of a visit, though no one left the first', () => {
    const day = 86_400;
    const rows = [
      fact(0, 'provider', 'JOINED'),
      fact(10, 'patient', 'JOINED'),
      fact(10, 'patient', 'CONNECTED'),
      fact(40, 'patient', 'LOST'),
      fact(50, 'patient', 'CONNECTED'),
      fact(day, 'provider', 'JOINED'),
      fact(day + 20, 'patient', 'JOINED'),
      fact(day + 20, 'provider', 'CONNECTED'),
      fact(day + 120, 'patient', 'LEFT'),
    ];
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 130, endedAt: addSeconds(START, day + 120) });
  });

  it('count no second between two providers of a visit, and none after the second left', () => {
    const rows = [
      fact(0, 'provider', 'JOINED'),
      fact(10, 'patient', 'JOINED'),
      fact(10, 'patient', 'CONNECTED'),
      fact(70, 'patient', 'LOST'),
      fact(200, 'provider', 'JOINED', { seatId: 'next provider' }),
      fact(200, 'patient', 'CONNECTED'),
      fact(260, 'provider', 'LEFT', { seatId: 'next provider' }),
      fact(400, 'patient', 'LEFT'),
    ];
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 120, endedAt: addSeconds(START, 260) });
  });

  // Rule: appointments.video-facts
  it('count no second in which nothing was heard or seen, before the first connection or after the next provider came', () => {
    const there = [fact(0, 'provider', 'JOINED'), fact(10, 'patient', 'JOINED')];
    const never = videoFactsOf([...there, fact(900, 'patient', 'LEFT')], null);
    expect(never).toMatchObject({ seconds: 0, startedAt: null, endedAt: null });
    expect(modifierOf(never)).toBeNull();
    const late = [...there, fact(300, 'provider', 'CONNECTED')];
    const next = fact(600, 'provider', 'JOINED', { seatId: 'next provider' });
    const rows = [...late, next, fact(700, 'patient', 'CONNECTED'), fact(720, 'patient', 'LEFT')];
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 320, startedAt: addSeconds(START, 300) });
  });

  it('go on while a child joins a parent who is connected', () => {
    const rows = [
      fact(0, 'provider', 'JOINED'),
      fact(0, 'patient', 'JOINED', { seatId: 'parent' }),
      fact(10, 'provider', 'CONNECTED'),
      fact(100, 'patient', 'JOINED', { seatId: 'child' }),
      fact(110, 'patient', 'LEFT', { seatId: 'parent' }),
      fact(160, 'patient', 'LEFT', { seatId: 'child' }),
    ];
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 150 });
  });

  it('are nothing for two who never met', () => {
    const rows = [fact(0, 'provider', 'JOINED'), fact(9, 'provider', 'LEFT'), fact(10, 'patient', 'JOINED')];
    expect(videoFactsOf(rows, null)).toMatchObject({ seconds: 0, startedAt: null, endedAt: null });
    expect(modifierOf(videoFactsOf(rows, null))).toBeNull();
  });

  // Rule: appointments.video-claims
  it('name the place of service by where the patient is, and the modifier by picture or sound', () => {
    expect([true, false, null].map(placeOfServiceOf)).toEqual(['10', '02', null]);
    const sound = { audioOnly: true };
    const both = [
      fact(0, 'provider', 'JOINED'),
      fact(1, 'patient', 'JOINED', sound),
      fact(1, 'patient', 'CONNECTED', sound),
    ];
    expect(modifierOf(videoFactsOf(both, null))).toBe('93');
    const seen = [...both, fact(2, 'patient', 'CONNECTED')];
    expect(modifierOf(videoFactsOf(seen, null))).toBe('95');
  });

  // Rule: appointments.video-claims
  it('count no picture that was switched off before the patient was admitted', () => {
    const lobby = [fact(0, 'provider', 'JOINED'), fact(1, 'patient', 'JOINED')];
    const heard = [...lobby, fact(2, 'patient', 'CONNECTED', { audioOnly: true })];
    expect(modifierOf(videoFactsOf(heard, null))).toBe('93');
    expect(modifierOf(videoFactsOf([...heard, fact(60, 'patient', 'CONNECTED')], null))).toBe('95');
  });
});
