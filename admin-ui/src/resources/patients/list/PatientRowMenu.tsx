import type { PatientRow } from '@bedside/contracts/people/user.schema';
import type { PatientAction } from '../actions/allowed-actions.ts';
import { PatientMenu } from '../actions/PatientMenu.tsx';

const groups: readonly (readonly PatientAction[])[] = [
  ['book', 'edit', 'setUpLink', 'signInLink'],
  ['status'],
];

/** Actions on a patient from the list. */
export const PatientRowMenu = ({ patient }: { patient: PatientRow }) => (
  <PatientMenu patient={patient} groups={groups} />
);
