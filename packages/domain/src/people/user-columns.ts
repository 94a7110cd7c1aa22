import { lineNames, patientFieldNames, userFieldNames } from '@bedside/contracts/people/patient-fields';

/** What every list of people shows of a `person`, to be selected where `users as person` is at hand. */
export const patientUserColumns = [
  'person.id',
  'person.status',
  'person.firstName',
  'person.lastName',
  'person.email',
  'person.phoneE164',
  'person.profileImage',
  'person.createdAt',
] as const;

/** Select from `patients as patient`. */
export const homeColumns = [
  'patient.address1',
  'patient.address2',
  'patient.postalCode',
  'patient.city',
  'patient.state',
  'patient.locationType',
] as const;

const isLine = (name: string) => lineNames.some((line) => line === name);

/** The fields of a `patient` that a form asks and a list does not select by itself. */
export const fieldColumns = [
  ...userFieldNames.filter(isLine).map((name) => `person.${name}` as const),
  ...patientFieldNames.filter(isLine).map((name) => `patient.${name}` as const),
];
