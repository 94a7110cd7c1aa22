import { addHours } from 'date-fns';
import { type Actor, isAdmin } from '../context.ts';

const HOLD_HOURS = 24;

/**
 * Whether a contact opens nothing yet: staff has changed it, and neither its owner has confirmed it from elsewhere nor
 * has a day passed in which they could have called.
 */
export const isHeld = (heldUntil: Date | null, now: Date): boolean => heldUntil !== null && heldUntil > now;

export const holdEnd = (now: Date): Date => addHours(now, HOLD_HOURS);

/** A patient's contact that is about to be changed by somebody else on staff. */
export const isHeldBack = (actor: Actor | null, person: { id: string; isPatient: boolean }): boolean =>
  actor !== null && isAdmin(actor.role) && actor.userId !== person.id && person.isPatient;
