import { email, userName } from '@bedside/contracts/common/fields';

/** One field for both: with an @ it is an e-mail address, else a user id. */
export function whoOf(typed: string): { email: string } | { userId: string } {
  const who = typed.trim();
  return who.includes('@') ? { email: who } : { userId: who };
}

/** What is wrong with the field, in the contract's words; nothing when it is right. */
export function whoIssue(typed: string): string | undefined {
  const who = whoOf(typed);
  const checked = 'email' in who ? email.safeParse(who.email) : userName.safeParse(who.userId);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}
