import type { AllowedTransition, MoveName } from '@bedside/contracts/appointments/appointment.schema';

/** The moves that carry a visit on, in the order in which they come. The rest are for the menu. */
const onward: readonly MoveName[] = [
  'accept',
  'assign',
  'setOut',
  'finish',
  'confirmPayment',
  'markPaid',
  'complete',
  'reactivate',
];

/**
 * The one next action of a visit, of those that the reader may do now. A move that must give a reason is an exception
 * and never the next thing to do.
 */
export function primaryMove(allowed: readonly AllowedTransition[]): MoveName | null {
  const usual = allowed.filter(({ needsReason }) => !needsReason).map(({ move }) => move);
  return onward.find((move) => usual.includes(move)) ?? null;
}

/** The other moves, each once, in the order the server names them. */
export function otherMoves(allowed: readonly AllowedTransition[]): readonly MoveName[] {
  const primary = primaryMove(allowed);
  return [...new Set(allowed.map(({ move }) => move))].filter((move) => move !== primary);
}
