import { email, firstName, lastName, phone } from '@bedside/contracts/common/fields';
import { dateOfBirth, familyRelationships, genders } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { optionalText } from '../../components/form-checks.ts';

interface Words {
  birthRequired: string;
  genderRequired: string;
}

export const personForm = ({ birthRequired, genderRequired }: Words) =>
  z.object({
    firstName,
    lastName,
    dateOfBirth: z.string().min(1, birthRequired).pipe(dateOfBirth),
    gender: z.enum(genders, genderRequired),
  });

export interface PersonValues {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
}

export const relationshipField = (required: string) => z.enum(familyRelationships, required);

const contactForm = z.object({ email: optionalText(email), mobile: optionalText(phone) });

export interface ContactValues {
  email: string;
  mobile: string;
}

export interface MemberValues extends PersonValues, ContactValues {
  relationship: string;
}

export const memberForm = (words: Words & { relationRequired: string }) =>
  personForm(words)
    .extend({ relationship: relationshipField(words.relationRequired) })
    .extend(contactForm.shape);

/** A known contact can be changed but not removed. */
export const editForm = (
  known: { email: string | null; phone: string | null },
  words: Parameters<typeof memberForm>[0],
) => memberForm(words).extend({ ...(known.email && { email }), ...(known.phone && { mobile: phone }) });

export const contactsOf = ({ email: mail, mobile }: ContactValues) => ({
  ...(mail.trim() && { email: mail }),
  ...(mobile.trim() && { mobile }),
});
