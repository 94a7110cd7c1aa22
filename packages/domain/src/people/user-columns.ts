/** Select from `users as person`. */
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
