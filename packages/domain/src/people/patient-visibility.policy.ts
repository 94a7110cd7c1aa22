import { type Actor, isStaff } from '../context.ts';

interface VisibilitySubject {
  id: string;
  hasUserAccount: boolean;
  cameOfAge: boolean;
}

/** `outline` omits contacts, address, coverage, and shared access. Rule: people.members-see-an-outline */
export function patientVisibility(
  actor: Actor,
  accountHolderId: string,
  patient: VisibilitySubject,
): 'whole' | 'outline' | 'none' {
  if (isStaff(actor.role) || actor.userId === patient.id) return 'whole';
  if (actor.userId !== accountHolderId) return 'none';
  return patient.hasUserAccount || patient.cameOfAge ? 'outline' : 'whole';
}

export const canSeeBirthDate = (actor: Actor, accountHolderId: string, memberId: string): boolean =>
  isStaff(actor.role) || actor.userId === accountHolderId || actor.userId === memberId;
