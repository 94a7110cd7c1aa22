import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { useBulkRun } from '../../../list/BulkForm.tsx';
import { useRefreshPatients } from '../use-patient.ts';

const naming = { one: 'patient', many: 'patients', nameOf: ({ fullname }: PatientRow) => fullname };

/** One action on many patients. */
export const useBulkPatients = (patients: readonly PatientRow[]) =>
  useBulkRun(patients, naming, useRefreshPatients());
