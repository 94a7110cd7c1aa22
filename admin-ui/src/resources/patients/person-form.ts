import { email, phone } from '@bedside/contracts/common/fields';
import { patientFieldTexts } from '@bedside/contracts/people/patient-field-texts';
import {
  emptyFields,
  fieldOf,
  type PatientFieldName,
  type recordInputs,
  recordNames,
  requiredInputs,
  requiredNames,
} from '@bedside/contracts/people/patient-fields';
import type { z } from 'zod';
import { optionalField } from '../../components/form-fields.ts';
import { dateTexts } from '../../formatting/appointment-text.ts';

/** The fields that every form of a person has. */
export const personFields = {
  ...requiredInputs,
  email: optionalField(email),
  mobile: optionalField(phone),
};

export const emptyUserForm = { ...emptyFields(requiredNames), email: '', mobile: '' };
export const emptyRecordForm = emptyFields(recordNames) as z.input<z.ZodObject<typeof recordInputs>>;

export const fieldTexts = { ...patientFieldTexts, choose: 'Select', optional: 'optional', date: dateTexts };

/** Uses the schema’s message, except for choices, where it wouldn’t help the user. */
export const errorText = (name: PatientFieldName, error: { message?: string | undefined } | undefined) =>
  error && fieldOf(name).control === 'choice'
    ? `Select a ${fieldOf(name).label.toLowerCase()}`
    : error?.message;
