import type { CurrentUser } from '@bedside/contracts/people/user.schema';

/** Whether a reader has the duty of templates; the server decides again. */
export const mayChangeTemplates = ({
  role,
  permissions,
}: Pick<CurrentUser, 'role' | 'permissions'>): boolean =>
  role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes('clinical'));
