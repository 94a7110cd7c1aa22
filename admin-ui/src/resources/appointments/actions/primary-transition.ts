import type {
  AllowedTransition,
  AppointmentRecord,
  TransitionName,
} from '@bedside/contracts/appointments/appointment.schema';

/** The moves that carry a visit on, in the order in which they come. The rest are for the menu. */
const onward: readonly TransitionName[] = [
  'accept',
  'assign',
  'setOut',
  'finish',
  'approveBillLater',
  'confirmPayment',
  'markPaid',
  'complete',
  'reactivate',
];

/**
 * The one next action of a visit, of those that the reader may do now. A move that must give a reason is an exception
 * and not the next thing to do, save completing: without its promised report a visit has no other way on.
 */
export function primaryTransition(allowed: readonly AllowedTransition[]): TransitionName | null {
  const usual = allowed
    .filter(({ move, requiresReason }) => !requiresReason || move === 'complete')
    .map(({ move }) => move);
  return onward.find((move) => usual.includes(move)) ?? null;
}

/** Made at one press; the menu offers it once more, with the message that the patient gets. */
export const isOneClickTransition = (move: TransitionName): boolean =>
  move === 'accept' || move === 'setOut' || move === 'reactivate';

type Noted = Pick<AppointmentRecord, 'appointmentStatus' | 'soapNoteStatus'>;

/** A paid visit is completed only after its note is signed. */
export const soapNoteIsNext = ({ appointmentStatus, soapNoteStatus }: Noted): boolean =>
  appointmentStatus === 'PAID' && soapNoteStatus !== 'SUBMITTED';

/** What is to be done about the note. */
export const noteText = ({ soapNoteStatus }: Pick<Noted, 'soapNoteStatus'>): string =>
  soapNoteStatus === 'DRAFT' ? 'Review and sign' : 'Write note';

/** The other moves, each once, in the order the server names them. */
export function otherTransitions(allowed: readonly AllowedTransition[]): readonly TransitionName[] {
  const primary = primaryTransition(allowed);
  return [...new Set(allowed.map(({ move }) => move))].filter((move) => move !== primary);
}
