import type { AppointmentType } from '@bedside/contracts/appointments/booking.schema';
import type { Issue } from '@bedside/contracts/errors';
import { patientIssues, SINGLE_PATIENT_MESSAGE, symptomIssues } from './booking.policy.ts';

export interface AppointmentPatient {
  patientId: string;
  symptom: string | null;
  symptomImage1: string | null;
  symptomImage2: string | null;
}

interface Symptom {
  patientId: string;
  symptom: string;
  symptomimage1?: string | undefined;
  symptomimage2?: string | undefined;
}

export interface TypeChangeRequest {
  type: AppointmentType;
  selfId: string;
  familyMemberIds: readonly string[];
  symptoms: readonly Symptom[];
}

/** The main patient comes first. */
const idsOf = ({ type, selfId, familyMemberIds }: TypeChangeRequest): string[] => {
  if (type === 'SELF_ONLY') return [selfId];
  return type === 'FAMILY_MEMBER_ONLY' ? [...familyMemberIds] : [selfId, ...familyMemberIds];
};

export function typeIssues(
  request: TypeChangeRequest & {
    householdIds: ReadonlySet<string>;
    services: readonly { singlePatientOnly: boolean }[];
  },
): Issue[] {
  const patientIds = idsOf(request);
  const isAlone = request.services.some(({ singlePatientOnly }) => singlePatientOnly);
  return [
    ...patientIssues({ ...request, appointmentType: request.type, patientIds }),
    ...(request.type !== 'FAMILY_MEMBER_ONLY' && !request.householdIds.has(request.selfId)
      ? [{ path: 'type', message: 'This person is no longer in the household. Choose family members.' }]
      : []),
    ...(isAlone && patientIds.length > 1
      ? [{ path: 'familyMemberIds', message: SINGLE_PATIENT_MESSAGE }]
      : []),
    ...symptomIssues({ symptoms: request.symptoms, patientIds }),
  ];
}

/** Remaining patients keep their symptom unless a new one is given. */
export const patientsForType = (
  request: TypeChangeRequest,
  before: readonly AppointmentPatient[],
): AppointmentPatient[] =>
  idsOf(request).map((patientId) => {
    const existing = before.find((person) => person.patientId === patientId);
    const entry = request.symptoms.find((symptom) => symptom.patientId === patientId);
    return {
      patientId,
      symptom: entry?.symptom ?? existing?.symptom ?? null,
      symptomImage1: entry?.symptomimage1 ?? existing?.symptomImage1 ?? null,
      symptomImage2: entry?.symptomimage2 ?? existing?.symptomImage2 ?? null,
    };
  });
