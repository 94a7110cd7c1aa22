import type { CallData } from '@bedside/contracts/call';
import type { mergePatients } from '@bedside/contracts/people/merges.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import type { LikelyPatient } from '@bedside/domain/people/duplicates.queries';
import type { MergeListed } from '@bedside/domain/people/merge.queries';
import type { PatientListed } from '@bedside/domain/people/patient.queries';
import type * as record from '@bedside/domain/people/patient-record.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { toInsurance, toPharmacy } from '../household/coverage.mapper.ts';
import { homeAddressOf, toPhones } from '../people/contact.mapper.ts';

export const toPatientRow = ({ relationshipToAccountHolder, ...patient }: PatientListed): PatientRow => ({
  ...patient,
  ...toPhones(patient.phoneE164),
  fullname: fullNameOf(patient),
  relation: relationshipToAccountHolder,
  createdAt: patient.createdAt.toISOString(),
});

type Member = Awaited<ReturnType<typeof record.householdMember>>;

export const toHouseholdMember = <T extends Pick<Member, 'relationshipToAccountHolder'>>({
  relationshipToAccountHolder,
  ...member
}: T) => ({ ...member, relationship: relationshipToAccountHolder });

export const toPatientRecord = ({
  household,
  shared,
  insurances,
  pharmacies,
  ...patient
}: record.PatientRecord): PatientRecord => ({
  ...patient,
  ...toPatientRow(patient),
  address: homeAddressOf(patient),
  household: household.map(toHouseholdMember),
  shared: shared.map(({ sharesAppointments, sharesBilling, ...one }) => ({
    ...one,
    appointment: sharesAppointments,
    billing: sharesBilling,
  })),
  insurances: insurances.map(toInsurance),
  pharmacies: pharmacies.map(toPharmacy),
});

export const toLikelyPatient = ({ because, ...patient }: LikelyPatient) => ({
  ...toPatientRow(patient),
  because,
});

export const toMergeRow = (merge: MergeListed): CallData<typeof mergePatients> => ({
  id: merge.id,
  survivingPatientId: merge.survivingPatientId,
  mergedPatientId: merge.mergedPatientId,
  mergedName: fullNameOf(merge),
  mergedBy: fullNameOf({ firstName: merge.staffFirstName, lastName: merge.staffLastName }),
  mergedAt: merge.mergedAt.toISOString(),
  undoableUntil: merge.undoableUntil.toISOString(),
  undoneAt: merge.undoneAt?.toISOString() ?? null,
});
