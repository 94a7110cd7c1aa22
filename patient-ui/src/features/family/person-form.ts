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
  /** Messages for missing fields, where the schema’s own message would not help. */
  required: Partial<Record<PatientFieldName, string>>;
  /** The practice’s length limits for names, once they are known. */
  bounds?: NameBounds | undefined;
  /** The saved name, when changing a person. */
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

/** Checks the given fields, by default those on someone’s ID, with the same schemas as the calls. */
export const personForm = (texts: Texts, names: readonly PatientFieldName[] = requiredNames) =>
  z.object(Object.fromEntries(names.map((name) => [name, checkOf(name, texts)])));

export type PersonValues = Record<RequiredName, string>;
/** Also has the optional fields. */
export type DetailsValues = PersonValues & Partial<Record<PortalFieldName, string>>;

/** The initial form values for a patient. */
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
