import type { Role } from '@bedside/contracts/people/user.schema';

export const roleLabels: Record<Role, string> = {
  PATIENT: 'Patient',
  PROVIDER: 'Provider',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super-admin',
};
