import { email, userName } from '@bedside/contracts/common/fields';
import { whoOf } from './who.ts';

/** What is wrong with an e-mail address or user id, in the contract's words; nothing when it is right. */
export function whoIssue(typed: string): string | undefined {
  const who = whoOf(typed);
  const checked = 'email' in who ? email.safeParse(who.email) : userName.safeParse(who.userId);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}
