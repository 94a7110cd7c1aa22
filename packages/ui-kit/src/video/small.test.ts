import { describe, expect, it } from 'vitest';
import { isPolite, type LinkState, nextLink, phaseOf, type VideoCallData } from './call-state.ts';
import { firstSaver, isRelayed, nextSaver, type Quality, qualityOf } from './quality.ts';
import { joinSignals, parseSignal, signalText } from './signal.ts';

describe('the phase of a call', () => {
  const callWith = (state: 'WAITING' | 'IN CALL' | 'LEFT', deviceId: string) =>
    ({ deviceId, seats: [{ userId: 'me', state }] }) as unknown as VideoCallData;
  const me = { userId: 'me', deviceId: 'here', hasJoined: true };

  // Rule: appointments.video-one-device
  it.each([
    ['WAITING', 'here', 'waiting'],
    ['IN CALL', 'here', 'inCall'],
    ['LEFT', 'here', 'left'],
    ['IN CALL', 'elsewhere', 'takenOver'],
  ] as const)('of a seat that is %s at %s is %s', (state, device, phase) => {
    expect(phaseOf(callWith(state, device), me)).toBe(phase);
  });

  it('is out until this device joins', () => {
    expect(phaseOf(callWith('IN CALL', 'elsewhere'), { ...me, hasJoined: false })).toBe('out');
  });
});

it('one of two seats is polite', () => {
  const provider = { userId: 'a', role: 'provider' } as const;
  const patient = { userId: 'b', role: 'patient' } as const;
  const other = { userId: 'c', role: 'patient' } as const;
  const guest = { userId: '1', role: 'guest' } as const;
  for (const [one, two] of [
    [provider, patient],
    [patient, other],
    [provider, guest],
    [patient, guest],
  ] as const)
    expect([isPolite(one, two), isPolite(two, one)].toSorted()).toEqual([false, true]);
});

describe('a connection', () => {
  const connected: LinkState = { kind: 'connected' };
  it.each(['disconnected', 'failed', 'closed', 'stalls'] as const)('is lost when it is %s', (news) => {
    expect(nextLink(connected, news, 7)).toEqual({ kind: 'lost', since: 7 });
    expect(nextLink({ kind: 'lost', since: 3 }, news, 7)).toEqual({ kind: 'lost', since: 3 });
    expect(nextLink({ kind: 'connecting' }, news, 7)).toEqual({ kind: 'connecting' });
  });

  it.each(['connected', 'flows'] as const)('is back when it is %s', (news) => {
    expect(nextLink({ kind: 'lost', since: 3 }, news, 7)).toEqual(connected);
  });
});

describe('a slow connection', () => {
  const after = (qualities: readonly Quality[], from = firstSaver) => qualities.reduce(nextSaver, from);
  const times = (quality: Quality, count: number) => Array.from({ length: count }, () => quality);

  // Rule: appointments.video-sound-only
  it('falls back to sound after three poor readings in a row, and not for one', () => {
    expect(after(['poor', 'poor', 'good', 'poor', 'poor']).isSaving).toBe(false);
    expect(after(times('poor', 3)).isSaving).toBe(true);
  });

  it('shows the picture again after a while of good ones, and later after each fall', () => {
    const saving = after(times('poor', 3));
    expect(after([...times('good', 7), 'fair', ...times('good', 7)], saving).isSaving).toBe(true);
    const back = after(times('good', 8), saving);
    expect(back.isSaving).toBe(false);
    const again = after(times('poor', 3), back);
    expect(after(times('good', 15), again).isSaving).toBe(true);
    expect(after(times('good', 16), again).isSaving).toBe(false);
  });

  it.each([
    [{ received: 1_000, lost: 5, roundTripMs: 80, outgoing: 900_000 }, 'good'],
    [{ received: 1_000, lost: 60, roundTripMs: 80, outgoing: 900_000 }, 'fair'],
    [{ received: 1_000, lost: 200, roundTripMs: 80, outgoing: 900_000 }, 'poor'],
    [{ received: 1_000, lost: 0, roundTripMs: 1_200, outgoing: 900_000 }, 'poor'],
    [{ received: 1_000, lost: 0, roundTripMs: null, outgoing: 90_000 }, 'poor'],
    [{ received: 0, lost: 0, roundTripMs: null, outgoing: null }, 'good'],
  ] as const)('is read from its counters %o: %s', (counters, quality) => {
    expect(qualityOf({ received: 0, lost: 0, roundTripMs: null, outgoing: null }, counters)).toBe(quality);
  });
});

// Rule: appointments.video-facts
it('a connection is relayed if either end of the chosen pair is', () => {
  const pair = { type: 'candidate-pair', state: 'succeeded', localCandidateId: 'l', remoteCandidateId: 'r' };
  const ends = (local: string, remote: string) => [
    { id: 'l', type: 'local-candidate', candidateType: local },
    { id: 'r', type: 'remote-candidate', candidateType: remote },
  ];
  const report = (local: string, remote: string, nominated = true) =>
    new Map([{ ...pair, nominated }, ...ends(local, remote)].map((one, at) => [at, one])) as never;
  expect(isRelayed(report('host', 'srflx'))).toBe(false);
  expect(isRelayed(report('relay', 'host'))).toBe(true);
  expect(isRelayed(report('host', 'relay'))).toBe(true);
  expect(isRelayed(report('relay', 'relay', false))).toBe(false);
  const chosen = [
    { ...pair, id: 'p', nominated: false },
    { id: 't', type: 'transport', selectedCandidatePairId: 'p' },
    ...ends('host', 'relay'),
  ];
  expect(isRelayed(new Map(chosen.map((one) => [one.id, one])) as never)).toBe(true);
});

describe('signals', () => {
  const offer = { session: 'a', peer: null, description: { type: 'offer', sdp: 'v=0' } } as const;
  const candidate = { session: 'a', peer: null, candidates: [{ candidate: 'x', sdpMid: '0' }] };

  it('are read as they were written, and nothing else is', () => {
    expect(parseSignal(signalText(offer))).toEqual(offer);
    for (const text of ['', 'no', btoa('{}'), btoa('[1]'), '%%%']) expect(parseSignal(text)).toBeNull();
  });

  it('go together where their order doesn’t count', () => {
    expect(joinSignals(offer, candidate)).toEqual({ ...offer, candidates: candidate.candidates });
    expect(joinSignals(candidate, offer)).toBeNull();
    expect(joinSignals(offer, { ...candidate, session: 'b' })).toBeNull();
    const many = { ...candidate, candidates: Array.from({ length: 20 }, () => ({ candidate: 'x' })) };
    expect(joinSignals(many, candidate)).toBeNull();
  });
});
