import { type Actor, isStaff } from '../context.ts';

export interface Seen {
  id: string;
  hasOwnAccount: boolean;
}

/**
 * How much of a patient somebody sees, product-rules §5. `whole`: staff, oneself, and the holder of those who have no
 * account of their own, whose affairs the holder manages. `outline`, without contacts, address, coverage and what
 * others have shared: the holder of a member who signs in by themselves. Everybody else in a household sees the others
 * in its list alone.
 */
export function sightOf(actor: Actor, holderId: string, patient: Seen): 'whole' | 'outline' | 'none' {
  if (isStaff(actor.role) || actor.userId === patient.id) return 'whole';
  if (actor.userId !== holderId) return 'none';
  return patient.hasOwnAccount ? 'outline' : 'whole';
}

/** Whether the list of the household tells somebody a member's birth date and gender. */
export const seesBirth = (actor: Actor, holderId: string, memberId: string): boolean =>
  isStaff(actor.role) || actor.userId === holderId || actor.userId === memberId;
