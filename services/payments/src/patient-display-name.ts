import { fullNameOf } from '@bedside/domain/people/full-name.policy';

export const patientDisplayName = ({
  patientId,
  firstName,
  lastName,
}: {
  patientId: string | null;
  firstName: string | null;
  lastName: string | null;
}) =>
  patientId === null || firstName === null || lastName === null
    ? null
    : { id: patientId, fullname: fullNameOf({ firstName, lastName }) };
