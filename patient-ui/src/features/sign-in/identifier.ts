import { email, userName } from '@bedside/contracts/common/fields';
import { issueWith } from '../../components/form-checks.ts';
/** With an @ it is an email, otherwise a username. */
export function parseIdentifier(typed: string): { email: string } | { userId: string } {
  const who = typed.trim();
  return who.includes('@') ? { email: who } : { userId: who };
}

export function identifierIssue(typed: string): string | undefined {
  const who = parseIdentifier(typed);
  return 'email' in who ? issueWith(email, who.email) : issueWith(userName, who.userId);
}
