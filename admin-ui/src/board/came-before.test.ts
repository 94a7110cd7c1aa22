import { expect, test } from 'vitest';
import { type Changed, cameBefore, placeableOf } from './came-before.ts';
import { placementOf } from './placement.ts';
import { DAY } from './visit.fixture.ts';

const entry = { id: 'e', at: '2026-10-14T15:40:00Z', from: null, to: null, note: null };
const priya = { id: 'priya', firstName: 'Priya', lastName: 'Raman', profileImage: null, credentials: 'NP' };
const taken: Changed = {
  id: 'visit-1',
  version: 2,
  appointmentStatus: 'SCHEDULED',
  allowedTransitions: [
    { move: 'changeProvider', to: 'SCHEDULED', needsReason: false },
    { move: 'reschedule', to: 'SCHEDULED', needsReason: false },
  ],
  providerAssigned: priya,
  appointmentDate: DAY,
  appointmentTime: '09:00',
  activity: [
    { ...entry, kind: 'message', byName: null, text: 'Time of the visit sent by text' },
    { ...entry, kind: 'status', byName: 'Dana Whitfield', text: 'assigned Priya Raman' },
  ],
};

test('the one who comes late hears who was first, what it was, and how the visit stands', () => {
  expect(cameBefore(taken, () => 'Wed, Oct 14')).toBe(
    'Dana Whitfield was first: assigned Priya Raman. It is scheduled now, with Priya Raman on Wed, Oct 14 at 9:00 AM.',
  );
});

test('what was meant as an assignment is a change of provider once somebody else assigned the visit', () => {
  const target = { providerId: 'marcus', date: DAY, minutes: 600 };
  expect(placementOf(placeableOf(taken), target)).toBe('changeProvider');
  expect(placementOf(placeableOf(taken), { ...target, providerId: 'priya' })).toBe('reschedule');
});

test('a visit that was cancelled meanwhile goes nowhere, and has no place to be told', () => {
  const gone: Changed = {
    ...taken,
    appointmentStatus: 'CANCELLED',
    allowedTransitions: [],
    providerAssigned: null,
    activity: [{ ...entry, kind: 'status', byName: null, text: 'cancelled the visit' }],
  };
  expect(cameBefore(gone, () => '')).toBe('Somebody was first: cancelled the visit. It is canceled now.');
  expect(placementOf(placeableOf(gone), { providerId: 'marcus', date: DAY, minutes: 600 })).toBeNull();
});
