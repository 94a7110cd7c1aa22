import type { patientDetail } from '@bedside/contracts/people/patients.api';
import type { z } from 'zod';

export type PatientDetail = z.infer<typeof patientDetail.data>;

export interface Member {
  id: string;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  relationship: string;
  dateOfBirth: string | null;
  gender: string | null;
  hasUserAccount: boolean;
}

export const membersOf = ({ household, ...patient }: PatientDetail): Member[] => [
  { ...patient, relationship: patient.relation },
  ...household.filter(({ id }) => id !== patient.id),
];

/** "Nora", "Nora and June", "Nora, June and Sam" */
export const namesOf = (members: readonly Member[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(members.map(({ firstName }) => firstName));
