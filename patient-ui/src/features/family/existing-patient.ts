import { email, phone } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { relationshipField } from './person-form.ts';

const contact = (message: string) =>
  z.string().refine((typed) => email.safeParse(typed).success || phone.safeParse(typed).success, message);

interface Texts {
  existingWhoRequired: string;
  relationRequired: string;
}

export const existingForm = ({ existingWhoRequired, relationRequired }: Texts) =>
  z.object({ who: contact(existingWhoRequired), relationship: relationshipField(relationRequired) });

export interface ExistingValues {
  who: string;
  relationship: string;
}

/** With an @ it is an email, otherwise a phone number. */
export const contactOf = (who: string) =>
  who.includes('@') ? { email: who.trim() } : { mobile: who.trim() };
