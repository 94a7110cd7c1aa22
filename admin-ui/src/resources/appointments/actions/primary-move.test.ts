import type { AllowedTransition, MoveName } from '@bedside/contracts/appointments/appointment.schema';
import { expect, test } from 'vitest';
import { noteComesNext, otherMoves, primaryMove } from './primary-move.ts';

const may = (...moves: MoveName[]): AllowedTransition[] =>
  moves.map((move) => ({ move, to: 'SCHEDULED', needsReason: false }));
const withReason = (move: MoveName): AllowedTransition => ({ move, to: 'SCHEDULED', needsReason: true });

test.each<[string, MoveName[], MoveName]>([
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
  ['a cancelled visit comes back', ['reactivate'], 'reactivate'],
])('%s', (_, allowed, expected) => {
  expect(primaryMove(may(...allowed))).toBe(expected);
});

test('a paid visit whose promised report is missing is completed with a reason', () => {
  expect(primaryMove([withReason('complete'), withReason('cancel')])).toBe('complete');
});

test('the note of a paid visit comes next until it is signed', () => {
  expect(noteComesNext({ appointmentStatus: 'PAID', soapNoteStatus: 'NONE' })).toBe(true);
  expect(noteComesNext({ appointmentStatus: 'PAID', soapNoteStatus: 'DRAFT' })).toBe(true);
  expect(noteComesNext({ appointmentStatus: 'PAID', soapNoteStatus: 'SUBMITTED' })).toBe(false);
  expect(noteComesNext({ appointmentStatus: 'AWAITING PAYMENT', soapNoteStatus: 'NONE' })).toBe(false);
});

test('any other move that needs a reason is never the next thing to do', () => {
  expect(primaryMove([withReason('finish'), ...may('changeProvider', 'cancel')])).toBeNull();
});

test('a user without any permission is offered nothing', () => {
  expect(primaryMove([])).toBeNull();
  expect(otherMoves([])).toEqual([]);
});

test('the menu holds every other move once', () => {
  const allowed = [...may('accept', 'assign', 'cancel'), withReason('cancel')];
  expect(otherMoves(allowed)).toEqual(['assign', 'cancel']);
});
