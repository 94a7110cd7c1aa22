import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { othersOf } from '../family/household.ts';

/** Whose charts somebody looks after: the own one, and the holder those of members without an account. */
export function chartPeople(patient: PatientRecord): Person[] {
  const managed = patient.isAccountHolder
    ? othersOf(patient).filter(({ hasUserAccount }) => !hasUserAccount)
    : [];
  return [patient, ...managed];
}

/** Those of the household who keep their own chart. */
export const ownChartNames = (patient: PatientRecord): string[] =>
  patient.isAccountHolder
    ? othersOf(patient).flatMap(({ hasUserAccount, firstName }) => (hasUserAccount ? [firstName] : []))
    : [];
