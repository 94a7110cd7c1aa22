import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { othersOf } from '../family/household.ts';

/** The reader and, for account holders, members without an account. */
export function chartPeople(patient: PatientRecord): Person[] {
  const managed = patient.isAccountHolder
    ? othersOf(patient).filter(({ hasUserAccount }) => !hasUserAccount)
    : [];
  return [patient, ...managed];
}

/** Household members who manage their own chart. */
export const ownChartNames = (patient: PatientRecord): string[] =>
  patient.isAccountHolder
    ? othersOf(patient).flatMap(({ hasUserAccount, firstName }) => (hasUserAccount ? [firstName] : []))
    : [];
