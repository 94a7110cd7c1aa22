import type { CallData } from '@bedside/contracts/call';
import type { patientDetail } from '@bedside/contracts/people/patients.api';
import type { PatientRow } from '@bedside/contracts/people/person.schema';
import type { PatientDetail, PatientRecord } from '@bedside/domain/people/patient.queries';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import { toPhones } from '../people/phone.mapper.ts';

export const toPatientRow = ({ relationship, ...record }: PatientRecord): PatientRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  relation: relationship,
  createdAt: record.createdAt.toISOString(),
});

export const toPatientDetail = ({
  household,
  lastAddress,
  ...record
}: PatientDetail): CallData<typeof patientDetail> => ({ ...toPatientRow(record), household, lastAddress });
