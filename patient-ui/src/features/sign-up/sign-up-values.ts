import { emptyFields, requiredNames } from '@bedside/contracts/people/patient-fields';
import { register } from '@bedside/contracts/people/sign-in.api';
import { type PersonValues, personForm } from '../family/person-form.ts';
import { type NewPasswordValues, newPasswordForm } from '../password/new-password-form.ts';

type Texts = Parameters<typeof newPasswordForm>[0] & Parameters<typeof personForm>[0];

export const signUpForm = (texts: Texts) =>
  personForm(texts).extend({ mobile: register.body.shape.mobile }).and(newPasswordForm(texts));

export interface SignUpValues extends PersonValues, NewPasswordValues {
  mobile: string;
}

export const emptyAbout: SignUpValues = {
  ...emptyFields(requiredNames),
  mobile: '',
  password: '',
  confirm: '',
};
