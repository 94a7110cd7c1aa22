import { email, phone } from '@bedside/contracts/common/fields';
import { dateOfBirth } from '@bedside/contracts/people/patient-fields';

interface Typed {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string;
  mobile: string;
}

/**
 * What is known so far of a person about to be entered, as it can be compared with those who are there; null while it
 * is too little to tell anybody apart.
 */
export function confirmDuplicateText(typed: Typed) {
  const [first, last] = [typed.firstName.trim(), typed.lastName.trim()];
  const isDay = dateOfBirth.safeParse(typed.dateOfBirth).success;
  const question = {
    ...(first.length > 1 && { firstName: first }),
    ...(last.length > 1 && { lastName: last }),
    ...(isDay && { dateOfBirth: typed.dateOfBirth }),
    ...(email.safeParse(typed.email).success && { email: typed.email.trim() }),
    ...(phone.safeParse(typed.mobile).success && { mobile: typed.mobile.trim() }),
  };
  const tellsApart =
    question.email !== undefined ||
    question.mobile !== undefined ||
    (question.lastName !== undefined && question.dateOfBirth !== undefined);
  return tellsApart ? question : null;
}
