import type { Permission } from '@bedside/contracts/call';

export const dutyWords: Record<Permission, string> = {
  dispatch: 'Dispatch',
  billing: 'Billing',
  refunds: 'Refunds',
  clinical: 'Clinical',
  catalogue: 'Catalogue',
};

export const dutyHelp: Record<Permission, string> = {
  dispatch: 'Accept, assign and reschedule visits',
  billing: 'Collect and confirm payments, change memberships',
  refunds: 'Give money back',
  clinical: 'Write notes, send questionnaires and consents',
  catalogue: 'Change services and their rates',
};
