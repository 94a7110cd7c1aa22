import { email, firstName, lastName, phone } from '@bedside/contracts/common/fields';
import { languages } from '@bedside/contracts/common/languages';
import { dateOfBirth, gender, genders } from '@bedside/contracts/people/user.schema';
import { optionalField } from '../../components/use-input.ts';

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

export const emptyUserForm = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  email: '',
  mobile: '',
};

/** In which the patient is written to. */
export const languageChoices = languages.map((value) => ({
  value,
  label: { en: 'English', es: 'Spanish' }[value],
}));

/** What a field of a person says where the contract's own words would not help. */
export const fieldLabels = { dateOfBirth: 'Enter a date of birth', gender: 'Select a gender' } as const;
