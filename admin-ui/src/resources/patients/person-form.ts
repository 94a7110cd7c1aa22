import { email, firstName, lastName, phone } from '@bedside/contracts/common/fields';
import { dateOfBirth, gender, genders } from '@bedside/contracts/people/person.schema';
import { optionalField } from '../../parts/optional-field.ts';

/** What every form of a person asks. */
export const personFields = {
  firstName,
  lastName,
  dateOfBirth,
  gender,
  email: optionalField(email),
  mobile: optionalField(phone),
};

export const genderChoices = genders.map((value) => ({ value, label: value }));

export const noPerson = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  email: '',
  mobile: '',
};

/** What a field of a person says where the contract's own words would not help. */
export const fieldWords = { dateOfBirth: 'Enter a date of birth', gender: 'Choose a gender' } as const;
