import type { DeceasedSummary } from '@bedside/domain/people/deceased.commands';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type { AccountHolderTransfer } from '@bedside/domain/people/transfer-account-holder';

const visits = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);

const householdWords = (household: AccountHolderTransfer): string | null => {
  if (household.kind === 'passed')
    return `${fullNameOf(household.to)} is now the account holder. Check the relationships in the household.`;
  if (household.kind === 'unsettled')
    return 'No adult in the household has an account, so there’s no account holder yet.';
  return null;
};

/** What was done, and what is left to staff, in words. */
export function toDeceasedSummaryText({
  already,
  cancelledVisits,
  sharedVisits,
  household,
}: DeceasedSummary): string {
  if (already) return 'This patient is already marked as deceased.';
  return [
    'Patient marked as deceased.',
    cancelledVisits > 0 ? `${visits(cancelledVisits)} canceled.` : null,
    sharedVisits > 0
      ? `${visits(sharedVisits)} for others in the household still include this patient.`
      : null,
    householdWords(household),
  ]
    .filter((words) => words !== null)
    .join(' ');
}
