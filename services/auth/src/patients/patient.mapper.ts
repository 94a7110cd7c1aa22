import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import type { LikelyPatient } from '@bedside/domain/people/duplicates.queries';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type { PatientListed } from '@bedside/domain/people/patient.queries';
import type * as record from '@bedside/domain/people/patient-record.queries';
import { toInsurance, toPharmacy } from '../household/coverage.mapper.ts';
import { homeAddressOf } from '../people/address.mapper.ts';
import { toPhones } from '../people/phone.mapper.ts';

export const toPatientRow = ({ relationshipToAccountHolder: relationship, ...patient }: PatientListed): PatientRow => ({
  ...patient,
  ...toPhones(patient.phoneE164),
  fullname: fullNameOf(patient),
  relation: relationship,
  createdAt: patient.createdAt.toISOString(),
});

export const toPatientRecord = ({
  insurances,
  pharmacies,
  ...patient
}: record.PatientRecord): PatientRecord => ({
  ...patient,
  ...toPatientRow(patient),
  address: homeAddressOf(patient),
  insurances: insurances.map(toInsurance),
  pharmacies: pharmacies.map(toPharmacy),
});

export const toLikelyPatient = ({ because, ...patient }: LikelyPatient) => ({
  ...toPatientRow(patient),
  because,
});
