import type { PatientRow, UserStatus } from '@bedside/contracts/people/user.schema';

type Account = Pick<PatientRow, 'status' | 'email'>;

const has =
  (...statuses: UserStatus[]) =>
  ({ status }: Account) =>
    statuses.includes(status);

/** Bulk actions skip patients they don't apply to. */
export const canDeactivate = has('ACTIVE', 'INVITED');
export const canActivate = has('INACTIVE');
export const canSendSetupLink = (patient: Account): boolean =>
  has('ACTIVE', 'INVITED')(patient) && patient.email !== null;
/** Requires an active account with an email address. */
export const canSendSignInLink = (patient: Account): boolean =>
  has('ACTIVE')(patient) && patient.email !== null;

export const patientNouns = {
  one: 'patient',
  many: 'patients',
  nameOf: ({ fullname }: PatientRow) => fullname,
};
