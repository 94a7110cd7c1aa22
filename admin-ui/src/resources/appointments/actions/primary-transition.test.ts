import type { AllowedTransition, TransitionName } from '@bedside/contracts/appointments/transition.schema';
import { expect, test } from 'vitest';
import {
  otherTransitions,
  planIsNext,
  primaryTransition,
  reschedulesInHead,
  soapNoteIsNext,
} from './primary-transition.ts';

const may = (...moves: TransitionName[]): AllowedTransition[] =>
  moves.map((move) => ({ move, to: 'SCHEDULED', requiresReason: false }));
const withReason = (move: TransitionName): AllowedTransition => ({
  move,
  to: 'SCHEDULED',
  requiresReason: true,
});

test.each<[string, TransitionName[], TransitionName]>([
  ['a request is accepted', ['assign', 'accept', 'reschedule', 'cancel'], 'accept'],
  ['an accepted visit gets its provider', ['reschedule', 'assign', 'cancel'], 'assign'],
  ['a scheduled visit is set out for', ['changeProvider', 'reschedule', 'setOut', 'cancel'], 'setOut'],
  ['a telemedicine visit gets its services', ['changeProvider', 'finish', 'cancel'], 'finish'],
  ['a visit under way gets its services', ['takeBack', 'finish', 'cancel'], 'finish'],
  ['a finished visit is paid', ['requestPayment', 'markPaid', 'cancel'], 'markPaid'],
  ['a request to settle is confirmed', ['declinePayment', 'confirmPayment', 'complete'], 'confirmPayment'],
  [
    'a request to pay later is approved',
    ['approveBillLater', 'declinePayment', 'confirmPayment'],
    'approveBillLater',
  ],
  ['a paid visit is completed', ['complete', 'cancel'], 'complete'],
  ['a canceled visit comes back', ['reactivate'], 'reactivate'],
])('%s', (_, allowed, expected) => {
  expect(primaryTransition(may(...allowed))).toBe(expected);
});

test('completes a paid appointment with a missing report by giving a reason', () => {
  expect(primaryTransition([withReason('complete'), withReason('cancel')])).toBe('complete');
});

test('suggests the note of a paid appointment until it is signed', () => {
  expect(soapNoteIsNext({ appointmentStatus: 'PAID', soapNoteStatus: 'NONE' })).toBe(true);
  expect(soapNoteIsNext({ appointmentStatus: 'PAID', soapNoteStatus: 'DRAFT' })).toBe(true);
  expect(soapNoteIsNext({ appointmentStatus: 'PAID', soapNoteStatus: 'SUBMITTED' })).toBe(false);
  expect(soapNoteIsNext({ appointmentStatus: 'AWAITING PAYMENT', soapNoteStatus: 'NONE' })).toBe(false);
});

test('suggests the plan of a visit that is paid in installments, and keeps all transitions in the menu', () => {
  expect(planIsNext({ billedLater: { dueDate: '2026-12-22', onPlan: true } })).toBe(true);
  expect(planIsNext({ billedLater: { dueDate: '2026-12-22', onPlan: false } })).toBe(false);
  expect(planIsNext({ billedLater: null })).toBe(false);
  const allowed = may('confirmPayment', 'complete', 'cancel');
  expect(otherTransitions(allowed, null)).toEqual(['confirmPayment', 'complete', 'cancel']);
});

test('suggests the note at the door until it is begun', () => {
  expect(soapNoteIsNext({ appointmentStatus: 'ON THE WAY', soapNoteStatus: 'NONE' })).toBe(true);
  expect(soapNoteIsNext({ appointmentStatus: 'ON THE WAY', soapNoteStatus: 'DRAFT' })).toBe(false);
  expect(soapNoteIsNext({ appointmentStatus: 'SCHEDULED', soapNoteStatus: 'NONE' })).toBe(false);
});

test('offers a new time in the head until someone sets out', () => {
  const allowedTransitions = may('reschedule', 'cancel');
  expect(reschedulesInHead({ appointmentStatus: 'SCHEDULED', allowedTransitions })).toBe(true);
  expect(reschedulesInHead({ appointmentStatus: 'ON THE WAY', allowedTransitions })).toBe(false);
  expect(reschedulesInHead({ appointmentStatus: 'SCHEDULED', allowedTransitions: may('cancel') })).toBe(
    false,
  );
});

test('never suggests another transition that needs a reason', () => {
  expect(primaryTransition([withReason('finish'), ...may('changeProvider', 'cancel')])).toBeNull();
});

test('offers nothing to a user without permissions', () => {
  expect(primaryTransition([])).toBeNull();
  expect(otherTransitions([])).toEqual([]);
});

test('lists every other transition once in the menu', () => {
  const allowed = [...may('accept', 'assign', 'cancel'), withReason('cancel')];
  expect(otherTransitions(allowed)).toEqual(['assign', 'cancel']);
});
