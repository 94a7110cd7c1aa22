import type { PatientRow, UserStatus } from '@bedside/contracts/people/user.schema';
import { useBulkRun } from '../../../list/BulkForm.tsx';
import { useRefreshPatients } from '../use-patient.ts';

type Account = Pick<PatientRow, 'status' | 'email'>;

const has =
  (...statuses: UserStatus[]) =>
  ({ status }: Account) =>
    statuses.includes(status);

/** Whose account can be shut, opened again, or set up by a link: those that cannot are left out of bulk work. */
export const canDeactivate = has('ACTIVE', 'INVITED');
export const canActivate = has('INACTIVE');
export const canSendSetupLink = (patient: Account): boolean =>
  has('ACTIVE', 'INVITED')(patient) && patient.email !== null;
/** Signs in by a link: an account that is open, with an address to send it to. */
export const canSendSignInLink = (patient: Account): boolean =>
  has('ACTIVE')(patient) && patient.email !== null;

const naming = { one: 'patient', many: 'patients', nameOf: ({ fullname }: PatientRow) => fullname };

/** One action on many patients. */
export const useBulkPatients = (patients: readonly PatientRow[]) =>
  useBulkRun(patients, naming, useRefreshPatients());
