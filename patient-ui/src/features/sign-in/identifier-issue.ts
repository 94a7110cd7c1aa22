import { email, userName } from '@bedside/contracts/common/fields';
import { issueWith } from '../../components/field-issues.ts';
import { parseIdentifier } from './identifier.ts';

export function identifierIssue(typed: string): string | undefined {
  const who = parseIdentifier(typed);
  return 'email' in who ? issueWith(email, who.email) : issueWith(userName, who.userId);
}
