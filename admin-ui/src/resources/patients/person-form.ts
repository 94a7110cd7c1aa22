import { email, firstName, lastName, phone } from '@bedside/contracts/common/fields';
import { languages } from '@bedside/contracts/common/languages';
import { dateOfBirth, gender, genders } from '@bedside/contracts/people/user.schema';
import { optionalField } from '../../components/use-input.ts';

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

/** Languages for messages to the patient. */
export const languageChoices = languages.map((value) => ({
  value,
  label: { en: 'English', es: 'Spanish' }[value],
}));

/** Replaces contract messages that would not help here. */
export const fieldLabels = { dateOfBirth: 'Enter a date of birth', gender: 'Select a gender' } as const;
