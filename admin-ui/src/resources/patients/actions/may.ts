import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { canSetUp, canSignIn } from '../list/bulk-reach.ts';

export type PatientAction =
  | 'book'
  | 'edit'
  | 'picture'
  | 'membership'
  | 'setUpLink'
  | 'signInLink'
  | 'passwordLink'
  | 'notifications'
  | 'merge'
  | 'status'
  | 'deceased';

type Account = Pick<PatientRow, 'status' | 'email'>;
interface Reader {
  role: string;
  permissions: readonly string[];
}

const isAlive = ({ status }: Account) => status !== 'DECEASED';
const isOpen = ({ status }: Account) => status === 'ACTIVE' || status === 'INVITED';
const bills = ({ role, permissions }: Reader) => role === 'SUPER_ADMIN' || permissions.includes('billing');

const rules: Record<PatientAction, (patient: Account, reader: Reader) => boolean> = {
  book: isOpen,
  edit: () => true,
  picture: () => true,
  membership: (patient, reader) => isAlive(patient) && bills(reader),
  setUpLink: canSetUp,
  signInLink: canSignIn,
  passwordLink: canSetUp,
  notifications: isAlive,
  merge: isAlive,
  status: (patient) => isOpen(patient) || patient.status === 'INACTIVE',
  deceased: isAlive,
};

/** What a reader may do with a patient; the server decides again. */
export const mayDo = (action: PatientAction, patient: Account, reader: Reader): boolean =>
  rules[action](patient, reader);
