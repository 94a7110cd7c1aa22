import type { UserRow } from '@bedside/contracts/people/user.schema';
import { patientAddress } from '../patients/patient-address.ts';
import { providerAddress } from '../providers/provider-address.ts';

/** The page of a user, where there is one. */
export function userAddress({ id, role }: Pick<UserRow, 'id' | 'role'>): string | undefined {
  if (role === 'PATIENT') return patientAddress(id);
  return role === 'PROVIDER' ? providerAddress(id) : undefined;
}
