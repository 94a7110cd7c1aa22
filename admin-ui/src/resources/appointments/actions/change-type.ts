import { type AppointmentRecord, appointmentTypes } from '@bedside/contracts/appointments/appointment.schema';
import { id } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { primarySymptomsOf, symptomFieldNames } from './booking.ts';

/** Somebody of the family, unless it is for oneself. */
export const typeValues = z
  .object({ type: z.enum(appointmentTypes), familyMemberIds: z.array(id), ...symptomFieldNames })
  .refine(({ type, familyMemberIds }) => type === 'SELF_ONLY' || familyMemberIds.length > 0, {
    path: ['familyMemberIds'],
    message: 'Select at least one family member.',
  });
export type TypeValues = z.infer<typeof typeValues>;

type OnAppointment = Pick<AppointmentRecord, 'appointmentType' | 'patient' | 'familyMembers' | 'household'>;

/** Whom “oneself” is: the patient of a visit, or the household’s own where it is for family alone. */
export const selfOn = ({ appointmentType, patient, household }: OnAppointment) =>
  appointmentType === 'FAMILY_MEMBER_ONLY'
    ? household.find(({ relationship }) => /^(self|holder)$/i.test(relationship))
    : household.find(({ id }) => id === patient.id);

/** The form as the visit is now. */
export const firstChoice = ({ appointmentType, patient, familyMembers }: OnAppointment): TypeValues => ({
  type: appointmentType,
  familyMemberIds: [...(appointmentType === 'FAMILY_MEMBER_ONLY' ? [patient] : []), ...familyMembers].map(
    ({ id }) => id,
  ),
  symptoms: {},
  files: {},
});

/** What is sent: members where there are any, and symptoms of those who are new and have one. */
export function changedType(values: TypeValues, added: readonly { id: string }[]) {
  const told = added.map(({ id }) => id).filter((id) => values.symptoms[id]?.trim());
  return {
    type: values.type,
    ...(values.type !== 'SELF_ONLY' && { familyMemberIds: values.familyMemberIds }),
    ...(told.length > 0 && { primarySymptoms: primarySymptomsOf(told, values) }),
  };
}
