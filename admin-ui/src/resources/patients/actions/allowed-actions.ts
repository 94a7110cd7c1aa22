import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { mergePatients } from '@bedside/contracts/people/merges.api';
import {
  changeMembership,
  changeUserStatus,
  markAsDeceased,
  patientsResource,
  sendAccountSetupLink,
  sendDirectLoginLink,
  sendSetPasswordEmail,
} from '@bedside/contracts/people/patients.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { type AccessRule, may, type Reader } from '../../../auth/use-permission.ts';
import type { ButtonPlace } from '../../../components/ActionButton.tsx';
import { canSendSetupLink, canSendSignInLink } from '../list/bulk-eligibility.ts';

export type PatientAction =
  | 'book'
  | 'edit'
  | 'image'
  | 'membership'
  | 'setUpLink'
  | 'signInLink'
  | 'passwordLink'
  | 'notifications'
  | 'merge'
  | 'status'
  | 'deceased';

const changes: AccessRule = { ...patientsResource, ...patientsResource.write };

type Account = Pick<PatientRow, 'status' | 'email'>;

const isAlive = ({ status }: Account) => status !== 'DECEASED';
const isOpen = ({ status }: Account) => status === 'ACTIVE' || status === 'INVITED';

const rules: Record<PatientAction, (patient: Account) => boolean> = {
  book: isOpen,
  edit: () => true,
  image: () => true,
  membership: isAlive,
  setUpLink: canSendSetupLink,
  signInLink: canSendSignInLink,
  passwordLink: canSendSetupLink,
  notifications: isAlive,
  merge: isAlive,
  status: (patient) => isOpen(patient) || patient.status === 'INACTIVE',
  deceased: isAlive,
};

/** Changing another user's account data needs write permission on the resource. */
const accessRules: Record<PatientAction, AccessRule> = {
  book: addAppointment,
  edit: changes,
  image: changes,
  membership: changeMembership,
  setUpLink: sendAccountSetupLink,
  signInLink: sendDirectLoginLink,
  passwordLink: sendSetPasswordEmail,
  notifications: changes,
  merge: mergePatients,
  status: changeUserStatus,
  deceased: markAsDeceased,
};

/** Only for the UI; the server enforces it. */
export const mayDo = (action: PatientAction, patient: Account, reader: Reader): boolean =>
  may(reader, accessRules[action]) && rules[action](patient);

/** The fields that both list rows and full records have. */
export interface PatientActionProps extends ButtonPlace {
  patient: PatientRow;
}
