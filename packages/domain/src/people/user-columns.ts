import { lineNames, patientFieldNames, userFieldNames } from '@bedside/contracts/people/patient-fields';

/** The columns of `users as person` that every list of people shows. */
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

/** Fields of a patient that forms ask for and lists don’t select by themselves. */
export const fieldColumns = [
  ...userFieldNames.filter(isLine).map((name) => `person.${name}` as const),
  ...patientFieldNames.filter(isLine).map((name) => `patient.${name}` as const),
];
