import { register } from '@bedside/contracts/people/sign-in.api';
import { z } from 'zod';
import { type NewPasswordValues, newPasswordForm } from '../password/new-password-form.ts';

const { firstName, lastName, dateOfBirth, gender, mobile } = register.body.shape;

type Words = Parameters<typeof newPasswordForm>[0] & { birthRequired: string };

/** What somebody who signs up fills in after the e-mail address is proven; the call's own schemas check it. */
export const aboutForm = (words: Words) =>
  z
    .object({
      firstName,
      lastName,
      dateOfBirth: z.string().min(1, words.birthRequired).pipe(dateOfBirth),
      gender,
      mobile,
    })
    .and(newPasswordForm(words));

export interface AboutValues extends NewPasswordValues {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  mobile: string;
}

export const emptyAbout: AboutValues = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  mobile: '',
  password: '',
  confirm: '',
};
