import type { DeceasedSummary } from '@bedside/domain/appointments/deceased.commands';
import type { AccountHolderTransfer } from '@bedside/domain/people/transfer-account-holder';
import { fullNameOf } from '@bedside/domain/people/user.policy';

const appointments = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);

const householdText = (household: AccountHolderTransfer): string | null => {
  if (household.kind === 'passed')
    return `${fullNameOf(household.to)} is now the account holder. Check the relationships in the household.`;
  if (household.kind === 'unsettled')
    return 'No adult in the household has an account, so there’s no account holder yet.';
  return null;
};

export function toDeceasedSummaryText({
  already,
  canceledAppointments,
  sharedAppointments,
  household,
}: DeceasedSummary): string {
  if (already) return 'This patient is already marked as deceased.';
  return [
    'Patient marked as deceased.',
    canceledAppointments > 0 ? `${appointments(canceledAppointments)} canceled.` : null,
    sharedAppointments > 0
      ? `${appointments(sharedAppointments)} for others in the household still include this patient.`
      : null,
    householdText(household),
  ]
    .filter((text) => text !== null)
    .join(' ');
}
