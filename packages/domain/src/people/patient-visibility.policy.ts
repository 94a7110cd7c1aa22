import { type Actor, isStaff } from '../context.ts';

export interface VisibilitySubject {
  id: string;
  hasOwnAccount: boolean;
}

/** `outline` leaves out contacts, address, coverage and what others have shared. Rule: people.members-see-an-outline */
export function patientVisibility(
  actor: Actor,
  holderId: string,
  patient: VisibilitySubject,
): 'whole' | 'outline' | 'none' {
  if (isStaff(actor.role) || actor.userId === patient.id) return 'whole';
  if (actor.userId !== holderId) return 'none';
  return patient.hasOwnAccount ? 'outline' : 'whole';
}

/** Whether the list of the household tells somebody a member's birth date and gender. */
export const canSeeBirthDate = (actor: Actor, holderId: string, memberId: string): boolean =>
  isStaff(actor.role) || actor.userId === holderId || actor.userId === memberId;
