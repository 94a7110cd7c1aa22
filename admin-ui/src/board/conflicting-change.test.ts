import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { expect, test } from 'vitest';
import { DAY } from './appointment.fixture.ts';
import { type ConflictingChange, conflictingChangeText, placeableAppointment } from './conflicting-change.ts';
import { placementOf } from './placement.ts';

const entry = { id: 'e', at: '2026-10-14T15:40:00Z', from: null, to: null, note: null };
const priya = { id: 'priya', firstName: 'Priya', lastName: 'Raman', profileImage: null, credentials: 'NP' };
const taken: ConflictingChange = {
  id: 'visit-1',
  version: 2,
  appointmentStatus: 'SCHEDULED',
  allowedTransitions: [
    { move: 'changeProvider', to: 'SCHEDULED', requiresReason: false },
    { move: 'reschedule', to: 'SCHEDULED', requiresReason: false },
  ],
  providerAssigned: priya,
  appointmentDate: DAY,
  appointmentTime: '09:00',
  activity: [
    { ...entry, kind: 'message', byName: null, text: 'Time of the visit sent by text' },
    { ...entry, kind: 'status', byName: 'Dana Whitfield', text: 'assigned Priya Raman' },
  ],
};

test('shows a dispatcher who saves too late who changed the appointment, what changed, and its current status', () => {
  expect(conflictingChangeText(taken, () => 'Wed, Oct 14')).toBe(
    'Dana Whitfield changed this visit first: assigned Priya Raman. It’s now scheduled, with Priya Raman on Wed, Oct 14 at 9:00 AM.',
  );
});

test('an assignment becomes a provider change if someone else assigned the appointment first', () => {
  const target = { providerId: 'marcus', date: DAY, minutes: 600 };
  expect(placementOf(placeableAppointment(taken), target)).toBe('changeProvider');
  expect(placementOf(placeableAppointment(taken), { ...target, providerId: 'priya' })).toBe('reschedule');
});

test('an appointment canceled in the meantime cannot be placed', () => {
  const gone: ConflictingChange = {
    ...taken,
    appointmentStatus: 'CANCELLED',
    allowedTransitions: [],
    providerAssigned: null,
    activity: [{ ...entry, kind: 'status', byName: null, text: 'canceled the visit' }],
  };
  expect(conflictingChangeText(gone, () => '')).toBe(
    `Someone changed this visit first: canceled the visit. It’s now ${statusBadges.CANCELLED.label.toLowerCase()}.`,
  );
  expect(
    placementOf(placeableAppointment(gone), { providerId: 'marcus', date: DAY, minutes: 600 }),
  ).toBeNull();
});
