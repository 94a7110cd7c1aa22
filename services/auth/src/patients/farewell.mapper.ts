import type { Farewell } from '@bedside/domain/people/deceased.commands';
import type { Succession } from '@bedside/domain/people/deceased-holder';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';

const visits = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);

const householdWords = (household: Succession): string | null => {
  if (household.kind === 'passed')
    return `${fullNameOf(household.to)} holds the household now. Check how its members are related.`;
  if (household.kind === 'unsettled')
    return 'No adult in the household has an account of their own, so it has no living holder yet.';
  return null;
};

/** What was done, and what is left to staff, in words. */
export function toFarewellWords({ already, cancelledVisits, sharedVisits, household }: Farewell): string {
  if (already) return 'This patient is marked as deceased already.';
  return [
    'This patient is marked as deceased.',
    cancelledVisits > 0 ? `${visits(cancelledVisits)} cancelled.` : null,
    sharedVisits > 0 ? `${visits(sharedVisits)} of others in the household still name this patient.` : null,
    householdWords(household),
  ]
    .filter((words) => words !== null)
    .join(' ');
}
