import {
  changedNameInputs,
  email,
  type NameBounds,
  nameInputs,
  phone,
} from '@bedside/contracts/common/fields';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import {
  fieldOf,
  type PatientFieldName,
  type PortalFieldName,
  portalNames,
  type RequiredName,
  requiredNames,
} from '@bedside/contracts/people/patient-fields';
import { familyRelationships } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { optionalText } from '../../components/form-checks.ts';

interface Texts {
  /** What is missing, where the contract's own words would not help. */
  required: Partial<Record<PatientFieldName, string>>;
  /** The practice's, once they are known. */
  bounds?: NameBounds | undefined;
  /** Of whom is changed. */
  saved?: { firstName: string; lastName: string } | undefined;
}

function checkOf(name: PatientFieldName, { required, bounds, saved }: Texts): z.ZodType {
  const { control, choices = {}, input } = fieldOf(name);
  if (bounds && (name === 'firstName' || name === 'lastName'))
    return (saved ? changedNameInputs(bounds, saved) : nameInputs(bounds))[name];
  const text = required[name];
  if (!text) return input;
  return control === 'choice'
    ? z.enum(Object.keys(choices), text)
    : z
        .string()
        .min(1, text)
        .pipe(input as z.ZodType<unknown, string>);
}

/** What is written on someone's ID, or more, checked by the schemas that the calls have. */
export const personForm = (texts: Texts, names: readonly PatientFieldName[] = requiredNames) =>
  z.object(Object.fromEntries(names.map((name) => [name, checkOf(name, texts)])));

export type PersonValues = Record<RequiredName, string>;
/** With what may stay empty. */
export type DetailsValues = PersonValues & Partial<Record<PortalFieldName, string>>;

/** For a patient, as a form begins with it. */
export const detailsOf = (patient: PatientRecord) =>
  Object.fromEntries(portalNames.map((name) => [name, patient[name] ?? ''])) as DetailsValues;

export const relationshipField = (required: string) => z.enum(familyRelationships, required);

const contactForm = z.object({ email: optionalText(email), mobile: optionalText(phone) });

interface ContactValues {
  email: string;
  mobile: string;
}

export type MemberValues = DetailsValues & ContactValues & { relationship: string };

export const memberForm = (
  texts: Texts & { relationRequired: string },
  names?: readonly PatientFieldName[],
) =>
  personForm(texts, names)
    .extend({ relationship: relationshipField(texts.relationRequired) })
    .extend(contactForm.shape);

/** A known contact can be changed but not removed. */
export const editForm = (
  known: { email: string | null; phone: string | null },
  texts: Parameters<typeof memberForm>[0],
) =>
  memberForm(texts, portalNames).extend({
    ...(known.email && { email }),
    ...(known.phone && { mobile: phone }),
  });

export const contactsOf = ({ email: mail, mobile }: ContactValues) => ({
  ...(mail.trim() && { email: mail }),
  ...(mobile.trim() && { mobile }),
});
